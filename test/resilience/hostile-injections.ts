/**
 * Texts that could end a literal, a name or a statement of SQL: classic, stacked, second-order, encoded, with Unicode
 * look-alikes, with comments, and specific to each database. Each contains the word `pwned`, which no statement may
 * contain.
 */

const classic =
  "' or '1'='1' -- pwned¦' OR 1=1 /* pwned¦admin'--pwned¦') or ('1'='1pwned¦\" or \"\"=\"pwned¦' union select 'pwned', null, null --¦' union all select name from sqlite_master -- pwned¦1 or 1=1 -- pwned¦1; select 'pwned'¦' having 1=1 -- pwned¦' group by 1 -- pwned¦' order by 99 -- pwned¦' limit 0 -- pwned¦' and 1=cast('pwned' as int) --¦'||'pwned¦'+'pwned¦' || (select 'pwned') || '¦\\'; select 'pwned' --¦\\' or 1=1 -- pwned¦'/**/or/**/1=1--pwned¦pwned'' or ''1''=''1¦pwned'''¦'''pwned¦pwned\\¦pwned%' or '1' like '1¦pwned_%";
const stacked =
  '\'; drop table "leaseUnit"; -- pwned¦\'; delete from "leaseUnit" where 1=1; -- pwned¦\'; update "leaseUnit" set "number"=\'pwned\'; --¦"; drop table "leaseUnit"; -- pwned¦); drop table "leaseUnit"; -- pwned¦\'; insert into "leaseUnit" default values; -- pwned¦\'; commit; begin; -- pwned¦\'; rollback; -- pwned¦\'; savepoint pwned; --¦;drop view pwned;';
const byDatabase =
  "'; attach database '/tmp/pwned.db' as pwned; --¦'; pragma writable_schema=1; -- pwned¦' and load_extension('pwned') --¦' and randomblob(1000000000) -- pwned¦' union select sql from sqlite_schema -- pwned¦'; select pg_sleep(10); -- pwned¦'; copy (select 'pwned') to '/tmp/pwned'; --¦' and 1=(select 1 from pg_sleep(10)) -- pwned¦$$pwned$$¦$pwned$ or 1=1 $pwned$¦' || pg_read_file('/etc/passwd') || 'pwned¦E'\\047 or 1=1 -- pwned¦U&'\\0027 or 1=1' -- pwned¦'::text; drop table \"leaseUnit\"; -- pwned¦?? pwned¦$1 pwned¦@p1 pwned¦:pwned¦'; exec xp_cmdshell 'pwned'; --¦'; waitfor delay '0:0:10'; -- pwned¦'; declare @pwned int; --¦] ; drop table [leaseUnit]; -- pwned¦[pwned]¦N'pwned'¦' + char(39) + 'pwned¦'; shutdown; -- pwned¦`pwned`; drop table `leaseUnit`; #¦' or sleep(10) # pwned¦'/*!50000or*/1=1 -- pwned¦' into outfile '/tmp/pwned' --";
const encoded =
  "%27 or 1=1 -- pwned¦%2527 or 1=1 -- pwned¦%u0027 or 1=1 -- pwned¦&#39; or 1=1 -- pwned¦\\u0027 or 1=1 -- pwned¦\\x27 or 1=1 -- pwned¦%c0%a7 or 1=1 -- pwned¦0x27206f7220313d31 pwned¦char(39)pwned";
const unicode =
  "\u02bc or 1=1 -- pwned¦\u2019 or 1=1 -- pwned¦\uff07 or 1=1 -- pwned¦\u2032; drop table pwned; --¦\u201c pwned¦\uff02 pwned¦\u00b4 pwned¦\ufe6b pwned¦\uff1b drop table pwned \uff0d\uff0d¦\u037e pwned¦\u202e'pwned¦\ufeff' or 1=1 -- pwned¦\u00a0'\u00a0or\u00a01=1--pwned¦\u3000or pwned¦pwned\u0301'¦K\u212a'pwned¦\u{1d5fd}wned'pwned¦\u200b';pwned¦pwned\u2028'; drop table x¦pwned\u0085'; drop table x";
const controls =
  "pwned\n'; drop table x¦pwned\r\n'; drop table x¦pwned\t' or 1=1¦' -- pwned\u0001¦pwned\u001f¦pwned\u007f'";
const forJson =
  'pwned"}¦pwned\\"¦pwned","x":"y¦{"pwned":1}¦["pwned"]¦pwned\\u0000¦$.pwned¦$."pwned"¦$[0] pwned';
const long = [
  `${"'".repeat(500)}pwned`,
  `pwned${"\\".repeat(501)}`,
  `pwned${"/*".repeat(300)}`,
  `pwned${"(".repeat(300)}`,
];

export const injections: readonly string[] = [
  ...[classic, stacked, byDatabase, encoded, unicode, controls, forJson].flatMap((texts) => texts.split("¦")),
  ...long,
]; // prettier-ignore

/** The word in every text of the corpus. */
export const marker = "pwned";

/** A position of a request for a text of the client: §. In `'§'` its quotes are doubled, as in OData. */
export interface Position {
  readonly url: string;
  readonly method?: "POST" | "PATCH";
  readonly headers?: Readonly<Record<string, string>>;
  /** § is within a JSON text. */
  readonly body?: string;
}

const urls =
  "leaseUnits?$filter=number eq '§'|leaseUnits?$filter=number ne '§' and description eq '§'|leaseUnits?$filter=number in ('a','§')|leaseUnits?$filter=contains(description,'§')|leaseUnits?$filter=startswith('§',number)|leaseUnits?$filter=endswith(number,'§')|leaseUnits?$filter=indexof(number,'§') eq 1|leaseUnits?$filter=concat(number,'§') eq 'x'|leaseUnits?$filter=replace(number,'§','x') eq 'x'|leaseUnits?$filter=matchesPattern(number,'§')|leaseUnits?$filter=tolower('§') eq number|leaseUnits?$filter=length('§') eq 1|leaseUnits?$filter=substring('§',1) eq 'x'|leaseUnits?$filter=trim('§') eq 'x'|leaseUnits?$filter=cast('§',Edm.Int32) eq 1|leaseUnits?$filter=case(number eq '§':1,true:2) eq 1|leaseUnits?$filter=number eq @p&@p='§'|leaseUnits?$filter=§ eq 1|leaseUnits?$filter=§(number) eq 1|leaseUnits?$filter=number § 'x'|leaseUnits?$filter=number eq §|leaseUnits?$filter=objectArea gt §|leaseUnits?$filter=leaseContractLines/any(x:x/leaseContractNo eq '§')|leaseUnits?$filter=leaseContractLines/any(§:true)|leaseUnits?$filter=cast(number,§) eq 1|leaseUnits?$filter=systemCreatedAt gt §|leaseUnits?$filter=id eq §|leaseUnits?$filter=duration'§' eq duration'P1D'|leaseUnits?$filter=binary'§' eq null|leaseUnits?$orderby=§|leaseUnits?$orderby=number §|leaseUnits?$orderby=concat(number,'§') desc|leaseUnits?$select=§|leaseUnits?$select=number,§|leaseUnits?$expand=§|leaseUnits?$expand=leaseContractLines($filter=leaseUnitNo eq '§')|leaseUnits?$expand=leaseContractLines($select=§)|leaseUnits?$expand=leaseContractLines($orderby=§)|leaseUnits?$expand=leaseContractLines($search=§)|leaseUnits?$expand=leaseContractLines($compute=1 as §;$select=§)|leaseUnits?$search=§|leaseUnits?$search=\"§\"|leaseUnits?$top=§|leaseUnits?$skip=§|leaseUnits?$count=§|leaseUnits?$format=§|leaseUnits?$skiptoken=§|leaseUnits?$deltatoken=§|leaseUnits?$index=§|leaseUnits?$levels=§|leaseUnits?$schemaversion=§|leaseUnits?$id=§|leaseUnits?$compute=concat(number,'§') as c&$select=c|leaseUnits?$compute=1 as §&$select=§|leaseUnits?$compute=§ as c|leaseUnits?$apply=filter(number eq '§')|leaseUnits?$apply=aggregate($count as §)|leaseUnits?$apply=aggregate(objectArea with sum as §)|leaseUnits?$apply=aggregate(objectArea with § as s)|leaseUnits?$apply=aggregate(§ with sum as s)|leaseUnits?$apply=groupby((§))|leaseUnits?$apply=compute('§' as c)/groupby((c))|leaseUnits?$apply=compute(1 as §)/groupby((§),aggregate($count as n))|leaseUnits?$apply=search(§)|leaseUnits?$apply=topcount(§,objectArea)|leaseUnits?$apply=topcount($these/aggregate(§ with max),objectArea)|leaseContracts?$expand=leaseContractLines($apply=aggregate(§ with sum as s))|leaseContracts?$expand=leaseContractLines($apply=groupby((serviceNo),aggregate(unitPrice with sum as §)))|leaseContracts?$filter=leaseContractLines/aggregate(§ with sum) gt 1|leaseContracts?$filter=leaseContractLines/aggregate(concat(serviceNo,'§') with max) eq '§'|leaseUnits?$filter=isdefined(§)|leaseUnits?$filter=$root/§/$count gt 1|leaseUnits?$filter=$root/customers/any(§:§/number eq number)|/$crossjoin(leaseUnits,companies)?$apply=filter(leaseUnits/number eq '§')/groupby((§))|leaseUnits?$apply=concat(filter(number eq '§'),identity)|leaseUnits?$apply=§|leaseUnits?§=1|leaseUnits?x=§|leaseUnits?$§=1|leaseUnits?@§='x'|leaseUnits(§)|leaseUnits('§')|leaseUnits(number='§')|leaseUnits(§='x')|leaseUnits(@p)?@p='§'|leaseUnits(number=@p)?@p='§'|§|leaseUnits/§|leaseUnits/$count?$filter=number eq '§'|leaseUnits(number='U1')/§|leaseUnits(number='U1')/description/§|leaseUnits/$filter(number eq '§')|/leaseUnits?company=§|/companies(name='§')/leaseUnits|/companies(§)/leaseUnits|/companies?$filter=name eq '§'|/$crossjoin(leaseUnits,§)|/$crossjoin(leaseUnits,companies)?$filter=leaseUnits/number eq '§'|/$entity?$id=leaseUnits(number='§')|/$all?$search=§|/leaseUnits?$filter=number eq '§'&company=CRONUS".split(
    "|",
  );

const headerPositions =
  "Prefer|If-Match|If-None-Match|Accept|Accept-Language|OData-Version|OData-MaxVersion|Isolation|Data-Access-Intent|company|X-Forwarded-Host|User-Agent".split(
    "|",
  );

const bodies: readonly Position[] = [
  { method: "POST", url: "leaseUnits", body: '{"number":"§"}' },
  { method: "POST", url: "leaseUnits", body: '{"description":"§","§":"x"}' },
  {
    method: "POST",
    url: "leaseContracts",
    body: '{"customerNo":"§","leaseContractLines":[{"leaseUnitNo":"§"}]}',
  },
  { method: "POST", url: "leaseContracts", body: '{"customer@odata.bind":"customers(number=\'§\')"}' },
  { method: "POST", url: "leaseContracts", body: '{"customer@odata.bind":"§"}' },
  { method: "PATCH", url: "leaseUnits(number='U1')", body: '{"description":"§"}' },
  { method: "PATCH", url: "leaseUnits(number='U1')", body: '{"§":1}' },
  { method: "PATCH", url: "leaseUnits(number='U1')", body: '{"objectArea":"§"}' },
  { method: "PATCH", url: "leaseUnits(number='§')", body: '{"description":"x"}' },
  { method: "POST", url: "documents", body: '{"fileName":"§"}' },
];

/** Every option, key, name, header and value that takes a text of the client. */
export const positions: readonly Position[] = [
  ...urls.map((url) => ({ url })),
  ...headerPositions.map((name) => ({ url: "leaseUnits", headers: { [name.toLowerCase()]: "§" } })),
  ...bodies,
];

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The request with the text in its position, percent-encoded; within OData quotes as OData requires. */
export function placed({ url, method, headers, body }: Position, text: string) {
  const quoted = text.replaceAll("'", "''");
  const whole = url
    .replaceAll("'§'", () => `'${encodeURIComponent(quoted)}'`)
    .replaceAll("§", () => encodeURIComponent(text));
  return {
    method: method ?? "GET",
    url: whole.replaceAll(" ", "%20").replaceAll('"', "%22"),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, value.replace("§", () => text)]),
      ),
    },
    ...(body !== undefined && {
      body: body
        .replaceAll("'§'", () => `'${inJson(encodeURIComponent(quoted))}'`)
        .replaceAll("§", () => inJson(text)),
    }),
  };
}
