#!/usr/bin/env bash
# Lists, creates, changes and tracks lease units, calls operations: bash, curl, grep and sed.
set -euo pipefail

root="${LEASE_ROOT:-http://127.0.0.1:3000/lease/management/v3.0}"
company="${LEASE_COMPANY:-11111111-1111-4111-8111-111111111111}"
units="$root/companies($company)/leaseUnits"
contract="$root/companies($company)/leaseContracts(number='LC00001',versionNo=1)"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# The token is in a file that only you can read, not on a command line that other users can list.
(umask 077 && printf 'Authorization: Bearer %s\n' "${LEASE_TOKEN:-}" >"$work/token")

# send STATUS METHOD URL [curl options]: writes the response's body to $work/body and its headers to $work/headers. Stops
# with the service's error if the response has another status.
send() {
  local expected="$1" method="$2" url="$3" status
  shift 3
  status="$(curl -sS -g -X "$method" -H "@$work/token" -H 'Accept: application/json' \
    -o "$work/body" -D "$work/headers" -w '%{http_code}' "$@" "$url")"
  [ "$status" = "$expected" ] || { echo "$status: $(cat "$work/body")" >&2 && exit 1; }
}

# Prints the text or the number of that name in the body; etag prints the ETag of the response.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p; s/.*\"$1\":\([0-9][0-9.]*\).*/\1/p" "$work/body"; }
etag() { sed -n 's/^ETag: \(.*\)\r$/\1/Ip' "$work/headers"; }
json='Content-Type: application/json'

# read_all URL: writes the ids of all pages of a list or of a delta link to $work/ids, the next delta link to $delta.
read_all() {
  local next="$1"
  : >"$work/ids"
  while [ -n "$next" ]; do
    send 200 GET "$next" -H 'Prefer: odata.track-changes,odata.maxpagesize=200'
    grep -o '"id":"[^"]*"' "$work/body" | cut -d '"' -f 4 >>"$work/ids" || true
    next="$(field '@odata.nextLink')"
  done
  delta="$(field '@odata.deltaLink')"
}

read_all "$units?\$filter=not%20building&\$select=number,description,objectArea"
echo "$(wc -l <"$work/ids" | tr -d ' ') lease units"
since="$delta"

send 201 POST "$units" -H "$json" -d '{"description":"Corner office","objectArea":84.5}'
id="$(field id)"
known="$(etag)"
echo "created $(field number) with $(field objectArea) square metres"

send 200 PATCH "$units($id)" -H "$json" -H "If-Match: $known" -d '{"objectArea":90}'
echo "changed to $(field objectArea | sed 's/\.0*$//') square metres"

# The ETag from before the last change returns 412; the unit is read again and changed with its new ETag.
send 412 PATCH "$units($id)" -H "$json" -H "If-Match: $known" -d '{"objectArea":92.5}'
echo "412 $(field code): read again"
send 200 GET "$units($id)"
send 200 PATCH "$units($id)" -H "$json" -H "If-Match: $(etag)" -d '{"objectArea":92.5}'
echo "changed to $(field objectArea) square metres"

# One round trip and one transaction; the second request changes the record that the first one creates.
below="companies($company)/leaseUnits"
send 200 POST "$root/\$batch" -H "$json" -d @- <<BATCH
{"requests":[
  {"id":"1","atomicityGroup":"a","method":"post","url":"$below",
   "headers":{"content-type":"application/json"},"body":{"description":"Archive"}},
  {"id":"2","atomicityGroup":"a","method":"patch","url":"\$1",
   "headers":{"content-type":"application/json"},"body":{"floor":"-1"}}
]}
BATCH
echo "batch: $(grep -o '"status":[0-9]*' "$work/body" | cut -d : -f 2 | tr '\n' ' ' | sed 's/ $//')"

# A function, called with GET, and an action, called with POST; the preview changes nothing.
send 200 GET "$contract/earliestTermination(date=2026-12-31)"
end="$(field value)"
send 200 POST "$contract/extend" -H "$json" -d '{"preview":true}'
echo "$(field number) can end on $end, or be extended to $(field contractValidUntil)"

read_all "$since"
echo "$(wc -l <"$work/ids" | tr -d ' ') changes since the list was read"

while read -r changed; do
  send 204 DELETE "$units($changed)"
done <"$work/ids"
echo "deleted $(wc -l <"$work/ids" | tr -d ' ')"
