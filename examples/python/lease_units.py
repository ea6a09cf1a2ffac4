"""Lists, creates, changes and tracks lease units, calls operations: Python 3.9 or later, standard library only."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request

ROOT = os.environ.get("LEASE_ROOT", "http://127.0.0.1:3000/lease/management/v3.0")
COMPANY = os.environ.get("LEASE_COMPANY", "11111111-1111-4111-8111-111111111111")
TOKEN = os.environ.get("LEASE_TOKEN", "")
UNITS = f"{ROOT}/companies({COMPANY})/leaseUnits"
CONTRACT = f"{ROOT}/companies({COMPANY})/leaseContracts(number='LC00001',versionNo=1)"


class LeaseError(Exception):
    """An error response: decide by status and code, never by the message."""

    def __init__(self, status, code, message):
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code


def send(method, url, body=None, headers=None):
    """Sends one request; returns the parsed response, or None if it has no content."""
    request = urllib.request.Request(url, method=method)
    request.add_header("Authorization", f"Bearer {TOKEN}")
    request.add_header("Accept", "application/json")
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    data = None
    if body is not None:
        request.add_header("Content-Type", "application/json")
        data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data, timeout=30) as response:
            text = response.read()
    except urllib.error.HTTPError as failure:
        error = json.loads(failure.read())["error"]
        raise LeaseError(failure.code, error["code"], error["message"]) from None
    return json.loads(text) if text else None


def read_all(url):
    """Reads all pages of a list or of a delta link; returns them with the delta link for later changes."""
    records = []
    # The preference is sent with every page; the service may return fewer records.
    headers = {"Prefer": "odata.track-changes,odata.maxpagesize=200"}
    while True:
        page = send("GET", url, headers=headers)
        records += page["value"]
        if "@odata.nextLink" not in page:
            return records, page.get("@odata.deltaLink")
        url = page["@odata.nextLink"]


def change_area(unit, area):
    """Changes a unit with its known ETag; after another client's change (412), reads it again and retries."""
    url = f"{UNITS}({unit['id']})"
    try:
        return send("PATCH", url, {"objectArea": area}, {"If-Match": unit["@odata.etag"]})
    except LeaseError as error:
        if error.status != 412:
            raise
        print(f"{error.status} {error.code}: read again")
        return change_area(send("GET", url), area)


def main():
    query = urllib.parse.urlencode(
        {"$filter": "not building", "$select": "number,description,objectArea"}
    )
    records, delta_link = read_all(f"{UNITS}?{query}")
    print(f"{len(records)} lease units")

    created = send("POST", UNITS, {"description": "Corner office", "objectArea": 84.5})
    print(f"created {created['number']} with {created['objectArea']:g} square metres")

    changed = change_area(created, 90)
    print(f"changed to {changed['objectArea']:g} square metres")
    again = change_area(created, 92.5)  # with the ETag of the state before the last change
    print(f"changed to {again['objectArea']:g} square metres")

    # One round trip and one transaction; the second request changes the record that the first one creates.
    below = f"companies({COMPANY})/leaseUnits"
    common = {"atomicityGroup": "a", "headers": {"content-type": "application/json"}}
    batch = send(
        "POST",
        f"{ROOT}/$batch",
        {
            "requests": [
                {"id": "1", "method": "post", "url": below, "body": {"description": "Archive"}, **common},
                {"id": "2", "method": "patch", "url": "$1", "body": {"floor": "-1"}, **common},
            ]
        },
    )
    print("batch:", *(response["status"] for response in batch["responses"]))

    # A function, called with GET, and an action, called with POST; the preview changes nothing.
    end = send("GET", f"{CONTRACT}/earliestTermination(date=2026-12-31)")["value"]
    extended = send("POST", f"{CONTRACT}/extend", {"preview": True})
    print(f"{extended['number']} can end on {end}, or be extended to {extended['contractValidUntil']}")

    changes, _ = read_all(delta_link)
    print(f"{len(changes)} changes since the list was read")

    for change in changes:
        send("DELETE", f"{UNITS}({change['id']})")
    print(f"deleted {len(changes)}")


if __name__ == "__main__":
    main()
