/** $filter: comparison, logic, null, arithmetic, lists, paths, lambda operators, aliases (URL Conventions 4.01, 5.1.1). */
import { start, type TestService } from "../harness";
import { foundSet, idOf, query, createEstate, records } from "./estate";

let service: TestService;
const select = (set: string, name: string, filter: string) =>
  foundSet(service, set, name, { $filter: filter });
/** Contracts come in the order of number and version. */
const contractNames = async (filter: string) =>
  records(await service.request("GET", query("leaseContracts", { $filter: filter }))).map(
    ({ number, versionNo }) => `${String(number)}.${String(versionNo)}`,
  );

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("numbers and dates", () => {
  test.each<[string, string[]]>([
    ["unitPrice eq 2.5", ["N1"]],
    ["unitPrice eq 2.50", ["N1"]],
    ["unitPrice eq 25e-1", ["N1"]],
    ["2.5 eq unitPrice", ["N1"]],
    ["unitPrice ne 2.5", ["N2", "N3", "N4", "N5"]],
    ["unitPrice gt 0", ["N1", "N2", "N5"]],
    ["unitPrice ge 0", ["N1", "N2", "N4", "N5"]],
    ["unitPrice lt 0", ["N3"]],
    ["unitPrice le -7", ["N3"]],
    ["unitPrice eq -minIndexValue sub 5", ["N3"]],
    ["-unitPrice eq 7", ["N3"]],
    ["unitPrice eq 1234567.12345678", ["N5"]],
    ["unitPrice gt minIndexValue", ["N1", "N5"]],
    ["unitPrice add minIndexValue eq 0.3", ["N2"]],
    ["unitPrice add minIndexValue eq 0", ["N1", "N4"]],
    ["unitPrice sub minIndexValue eq 5", ["N1"]],
    ["unitPrice mul 4 eq 10", ["N1"]],
    ["unitPrice div 2 eq 1.25", ["N1"]],
    ["unitPrice div 3 eq -2.33333333", ["N3"]],
    ["unitPrice mod 2 eq 0.5", ["N1"]],
    ["unitPrice mod 2 eq -1", ["N3"]],
    ["1 add 2 mul 3 eq 7 and code eq 'N1'", ["N1"]],
    ["(1 add 2) mul 3 eq 9 and code eq 'N1'", ["N1"]],
    ["7 div 2 eq 3 and code eq 'N1'", ["N1"]],
    ["-7 div 2 eq -3 and code eq 'N1'", ["N1"]],
    ["7 mod 2 eq 1 and code eq 'N1'", ["N1"]],
    ["7 divby 2 eq 3.5 and code eq 'N1'", ["N1"]],
    ["1 divby 3 eq 0.33333333 and code eq 'N1'", ["N1"]],
    ["0.1 add 0.2 eq 0.3 and code eq 'N1'", ["N1"]],
    ["effectiveDate eq 2024-02-29", ["N1"]],
    ["effectiveDate lt 2000-01-01", ["N3", "N4"]],
    ["effectiveDate eq 0001-01-01", ["N3"]],
    ["expirationDate ge 9999-12-31", ["N3"]],
    ["expirationDate sub effectiveDate eq duration'P1D'", ["N2"]],
    ["expirationDate sub effectiveDate gt duration'P30D'", ["N1", "N3"]],
    ["effectiveDate add duration'P1D' eq 2024-03-01", ["N1"]],
    ["effectiveDate add duration'P28D' eq 1999-02-28", ["N4"]],
    ["expirationDate sub duration'P1D' eq 2025-12-31", ["N2"]],
    ["useQuantity", ["N5"]],
    ["useQuantity eq true", ["N5"]],
    ["not useQuantity", ["N1", "N2", "N3", "N4"]],
    ["useQuantity ne false", ["N5"]],
    ["type eq 'Lease Unit'", ["N5"]],
    ["Type eq 'lease_x0020_unit'", ["N5"]],
    ["type eq 3", ["N5"]],
    ["priceForPeriod eq 'Month'", ["N5"]],
    ["priceForPeriod eq ' '", ["N1", "N2", "N3", "N4"]],
    [`id eq ${idOf("f", 5)}`, ["N5"]],
    [`id eq '${idOf("f", 5).toUpperCase()}'`, ["N5"]],
    [`id ne ${idOf("f", 5)}`, ["N1", "N2", "N3", "N4"]],
    ["systemCreatedAt gt 2020-01-01T00:00:00Z", ["N1", "N2", "N3", "N4", "N5"]],
    ["systemCreatedAt gt now()", []],
  ])("%s", async (filter, expected) => {
    expect(await select("servicePrices", "code", filter)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ["attachmentNo eq 2147483647", ["D3"]],
    ["attachmentNo lt 2147483648", ["D1", "D2", "D3", "D4"]],
    ["attachmentNo eq 7.5", []],
    ["attachmentNo div 2 eq 3", ["D1"]],
    ["attachmentNo div 2 eq -3", ["D2"]],
    ["attachmentNo mod 2 eq -1", ["D2"]],
    ["attachmentNo mul 2 eq 4294967294", ["D3"]],
    ["attachmentNo divby 2 eq 3.5", ["D1"]],
    ["attachmentNo div 2.0 eq 3.5", ["D1"]],
    ["preparedMarkDateTime eq 2026-03-31T13:14:15.25Z", ["D1"]],
    ["preparedMarkDateTime eq 2026-03-31T15:14:15.250+02:00", ["D1"]],
    ["preparedMarkDateTime lt 2000-01-01T00:00:00Z", ["D3", "D4"]],
    ["preparedMarkDateTime eq 0001-01-01T00:00:00Z", ["D3"]],
    ["preparedMarkDateTime eq 2024-02-29T00:00Z", ["D2"]],
    ["preparedMarkDateTime add duration'PT0.001S' eq 2000-01-01T00:00:00Z", ["D4"]],
    ["preparedMarkDateTime sub duration'P1D' eq 2024-02-28T00:00:00Z", ["D2"]],
    ["preparedMarkDateTime sub 2026-03-31T13:14:15Z eq duration'PT0.25S'", ["D1"]],
    // Literals that are finer than the milliseconds of the values.
    ["preparedMarkDateTime eq 2026-03-31T13:14:15.2500001Z", []],
    ["not (preparedMarkDateTime eq 2026-03-31T13:14:15.2500001Z)", ["D1", "D2", "D3", "D4"]],
    ["preparedMarkDateTime ne 2026-03-31T13:14:15.2500001Z", ["D1", "D2", "D3", "D4"]],
    ["preparedMarkDateTime lt 2026-03-31T13:14:15.2500001Z", ["D1", "D2", "D3", "D4"]],
    ["preparedMarkDateTime le 2026-03-31T13:14:15.2500001Z", ["D1", "D2", "D3", "D4"]],
    ["preparedMarkDateTime gt 2026-03-31T13:14:15.2500001Z", []],
    ["preparedMarkDateTime ge 2026-03-31T13:14:15.2500001Z", []],
    ["preparedMarkDateTime ge 2026-03-31T13:14:15.2499999Z", ["D1"]],
    ["2026-03-31T13:14:15.2500001Z gt preparedMarkDateTime", ["D1", "D2", "D3", "D4"]],
    ["2026-03-31T13:14:15.2500001Z le preparedMarkDateTime", []],
    ["preparedMarkDateTime lt 0001-01-01T00:00:00.000000000001Z", ["D3"]],
    ["preparedMarkDateTime gt 9999-12-31T23:59:59.9995Z", []],
    ["preparedMarkDateTime in (2026-03-31T13:14:15.2500001Z,2024-02-29T00:00:00Z)", ["D2"]],
    ["preparedMarkDateTime sub 2026-03-31T13:14:15Z lt duration'PT0.2500001S'", ["D1", "D2", "D3", "D4"]],
    ["preparedMarkDateTime sub 2026-03-31T13:14:15.5Z gt duration'-PT0.2500001S'", ["D1"]],
    ["preparedMarkDateTime sub 2026-03-31T13:14:15.5Z le duration'-PT0.2500001S'", ["D2", "D3", "D4"]],
    ["time(preparedMarkDateTime) lt 13:14:15.2500001 and attachmentNo eq 7", ["D1"]],
  ])("%s", async (filter, expected) => {
    expect(await select("documents", "description", filter)).toEqual(expected);
  });
});

describe("texts compare by code point", () => {
  test.each<[string, string[]]>([
    ["city eq 'Leeds'", ["T01"]],
    ["city ne 'Leeds' and endswith(city,'eeds')", ["T02"]],
    ["city eq 'O''Hara'", ["T06"]],
    ["city eq '😀'", ["T10"]],
    ["city eq ''", ["T12"]],
    ["city eq '  padded '", ["T13"]],
    ["city eq 'back\\slash'", ["T14"]],
    ["city eq 'a\"b&c#d+e/f'", ["T15"]],
    ["city gt 'leeds'", ["T07", "T08", "T09", "T10"]],
    ["city ge 'ä'", ["T08", "T09", "T10"]],
    ["city gt '\uFFFD'", ["T10"]],
    ["city lt '1'", ["T12", "T13"]],
    ["city lt 'M' and city gt 'A'", ["T01"]],
    ["city ge ''", Array.from({ length: 15 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`)],
    ["city in ('Leeds','leeds','[abc]')", ["T01", "T02", "T05"]],
    ["city in ('x')", []],
    ["city in ()", []],
    ["code in ( 'T01' , 'T02' )", ["T01", "T02"]],
    ["length(city) in (0,1)", ["T09", "T10", "T12"]],
    ["not (city in ('Leeds','leeds'))  and startswith(tolower(city),'l')", []],
    ["code ge 'T14'", ["T14", "T15"]],
    ["Code eq 'T01' or CODE eq 'T02' and city eq 'nope'", ["T01"]],
    ["(code eq 'T01' or code eq 'T02') and city eq 'leeds'", ["T02"]],
    ["not (code lt 'T15')", ["T15"]],
    ["not((code lt 'T15'))", ["T15"]],
    ["((((code eq 'T03'))))", ["T03"]],
    ["false", []],
    ["true and code eq 'T01'", ["T01"]],
    ["city eq null", []],
    ["code eq 'T01' and city ne null", ["T01"]],
  ])("%s", async (filter, expected) => {
    expect(await select("postCodes", "code", filter)).toEqual(expected);
  });
});

describe("navigation paths and null: LC3 names a missing customer, LC4 names none", () => {
  test.each<[string, string[]]>([
    ["customer/city eq 'Leeds'", ["LC1.1", "LC1.2"]],
    ["customer/city ne 'Leeds'", ["LC2.1", "LC3.1", "LC4.1"]],
    ["not (customer/city eq 'Leeds')", ["LC2.1", "LC3.1", "LC4.1"]],
    ["not (customer/city ne 'Leeds')", ["LC1.1", "LC1.2"]],
    ["customer/city eq null", ["LC3.1", "LC4.1"]],
    ["null eq customer/city", ["LC3.1", "LC4.1"]],
    ["customer/city ne null", ["LC1.1", "LC1.2", "LC2.1"]],
    ["customer/city gt 'A'", ["LC1.1", "LC1.2", "LC2.1"]],
    ["customer/city ge ''", ["LC1.1", "LC1.2", "LC2.1"]],
    ["customer/city lt 'L'", ["LC2.1"]],
    ["customer/city le 'Köln'", ["LC2.1"]],
    ["not (customer/city gt 'L')", ["LC2.1", "LC3.1", "LC4.1"]],
    ["customer/city gt null", []],
    ["contains(customer/city,'ee')", ["LC1.1", "LC1.2"]],
    ["not contains(customer/city,'ee')", ["LC2.1"]],
    ["customer/city in ('Leeds','Bonn')", ["LC1.1", "LC1.2"]],
    ["customer/city in ['Leeds',customer/number]", ["LC1.1", "LC1.2", "LC3.1", "LC4.1"]],
    ["customer/city in (null,'Köln')", ["LC2.1", "LC3.1", "LC4.1"]],
    ["not (customer/city in [customer/number])", ["LC1.1", "LC1.2", "LC2.1"]],
    ["customer/city eq 'Köln' or number eq 'LC4'", ["LC2.1", "LC4.1"]],
    ["customer/city eq null and number eq 'LC4'", ["LC4.1"]],
    ["concat(customer/city,'!') eq null", ["LC3.1", "LC4.1"]],
    ["customer/displayName eq customerName", ["LC1.1", "LC1.2", "LC2.1"]],
    ["customer ne null", ["LC1.1", "LC1.2", "LC2.1"]],
    ["customer eq null", ["LC3.1", "LC4.1"]],
    ["customer/type eq 'person'", ["LC2.1"]],
  ])("%s", async (filter, expected) => {
    expect(await contractNames(filter)).toEqual(expected);
  });
});

describe("collections", () => {
  test.each<[string, string[]]>([
    ["leaseContractLines/any()", ["LC1.1", "LC1.2", "LC2.1", "LC3.1"]],
    ["not leaseContractLines/any()", ["LC4.1"]],
    ["leaseContractLines/any(l:l/unitPrice gt 12)", ["LC1.2", "LC2.1"]],
    ["leaseContractLines/all(l:l/unitPrice gt 12)", ["LC2.1", "LC4.1"]],
    ["leaseContractLines/any(l:l/leaseUnit/objectArea eq 80)", ["LC1.2"]],
    ["leaseContractLines/any(l:l/unitPrice gt 5 and l/lineNo eq 20000)", []],
    ["leaseContractLines/any(l:l/leaseContract/customer/city eq 'Köln')", ["LC2.1"]],
    ["leaseContractLines/any(l:l/leaseContractNo eq number and l/lineNo eq 20000)", ["LC1.2"]],
    ["leaseContractLines/any(l:l/startingDate eq contractDate)", ["LC1.1", "LC1.2", "LC2.1", "LC3.1"]],
    ["leaseContractLines/any(l:l/startingDate eq $it/contractDate and l/lineNo gt 10000)", ["LC1.2"]],
    ["customer/leaseContracts/any(c:c/versionStatus eq 'Old')", ["LC1.1", "LC1.2"]],
    ["customer/leaseContracts/any(c:c/leaseContractLines/any(l:l/lineNo eq 20000))", ["LC1.1", "LC1.2"]],
    [
      "customer/leaseContracts/any(c:c/leaseContractLines/any(l:l/lineNo eq 20000 and c/versionNo eq 2 and $it/versionNo eq 1))",
      ["LC1.1"],
    ],
    ["leaseUnit/any(u:u/blocked)", ["LC1.2"]],
    ["leaseUnit/all(u:not u/blocked)", ["LC1.1", "LC2.1", "LC3.1", "LC4.1"]],
    ["leaseContractLines/$count eq 2", ["LC1.2"]],
    ["leaseContractLines/$count eq 0", ["LC4.1"]],
    ["leaseContractLines/$count($filter=unitPrice gt 10) eq 1", ["LC1.2", "LC2.1"]],
    // URL Conventions 4.01, 4.12: /$filter(…) selects members, to which the rest of the path applies.
    ["leaseContractLines/$filter(unitPrice gt 10)/$count eq 1", ["LC1.2", "LC2.1"]],
    ["leaseContractLines/$filter($this/unitPrice gt 10)/$count eq 1", ["LC1.2", "LC2.1"]],
    [
      "leaseContractLines/$filter(unitPrice gt 3)/$filter(unitPrice lt 11)/$count eq 1",
      ["LC1.1", "LC1.2", "LC3.1"],
    ],
    [
      "leaseContractLines/$filter(unitPrice gt 3)/$count($filter=unitPrice lt 11) eq 1",
      ["LC1.1", "LC1.2", "LC3.1"],
    ],
    ["leaseContractLines/$filter(lineNo eq 20000)/any()", ["LC1.2"]],
    ["leaseContractLines/$filter(lineNo eq 10000)/any(l:l/unitPrice gt 12)", ["LC1.2", "LC2.1"]],
    ["leaseContractLines/$filter(lineNo eq 10000)/all(l:l/unitPrice gt 12)", ["LC1.2", "LC2.1", "LC4.1"]],
    ["leaseContractLines/$filter(lineNo gt 10000 and startingDate eq $it/contractDate)/any()", ["LC1.2"]],
    // The service of LC3's line does not exist: null is not true.
    ["leaseContractLines/$filter(service/taxLiable)/all(l:l/unitPrice gt 100)", ["LC3.1", "LC4.1"]],
    [
      "leaseContractLines/$filter(service/taxLiable)/$filter(lineNo gt 0)/all(l:l/unitPrice gt 100)",
      ["LC3.1", "LC4.1"],
    ],
    ["customer/leaseContracts/$count gt 1", ["LC1.1", "LC1.2"]],
    ["leaseContractLines/$count add leaseUnit/$count ge 4", ["LC1.2"]],
    ["documents/any(d:d/crossRefToDocuments eq 2)", ["LC1.2"]],
  ])("%s", async (filter, expected) => {
    expect(await contractNames(filter)).toEqual(expected);
  });
});

describe("aliases, case, cast, isof", () => {
  test.each<[Record<string, string>, string[]]>([
    [{ $filter: "unitPrice gt @p", "@p": "2" }, ["N1", "N5"]],
    [{ $filter: "code eq @p or code eq @q", "@p": "'N1'", "@q": "'N2'" }, ["N1", "N2"]],
    [{ $filter: "code in @list", "@list": '["N1","N3"]' }, ["N1", "N3"]],
    [{ $filter: "effectiveDate eq @d", "@d": "2024-02-29" }, ["N1"]],
    [{ $filter: "type eq @t", "@t": "'Lease Unit'" }, ["N5"]],
    [{ $filter: "@p", "@p": "useQuantity" }, ["N5"]],
    // URL Conventions 4.01, 5.3.2: an alias without a value is null.
    [{ $filter: "unitPrice eq @p" }, []],
    [{ $filter: "unitPrice ne @p and code eq 'N1'" }, ["N1"]],
    [{ $filter: "case(unitPrice gt 1:'high',unitPrice lt 0:'low',true:'mid') eq 'mid'" }, ["N2", "N4"]],
    [{ $filter: "case(useQuantity:1,true:0) eq 1" }, ["N5"]],
    [{ $filter: "case(useQuantity:1) eq null" }, ["N1", "N2", "N3", "N4"]],
    // Nulls have no type.
    [{ $filter: "case(useQuantity:null) eq 5" }, []],
    [{ $filter: "case(useQuantity:null,true:null) eq unitPrice" }, []],
    [{ $filter: "case(useQuantity:null) eq null and code eq 'N1'" }, ["N1"]],
    [{ $filter: "case(useQuantity:null)" }, []],
    [{ $filter: "not case(false:null)" }, []],
    [{ $filter: "case(useQuantity:case(true:null),true:unitPrice) eq 2.5" }, ["N1"]],
    [{ $filter: "cast(unitPrice,Edm.String) eq '2.5'" }, ["N1"]],
    [{ $filter: "startswith(cast(effectiveDate,Edm.String),'1999')" }, ["N4"]],
    [{ $filter: "cast('7',Edm.Int32) eq 7 and code eq 'N1'" }, ["N1"]],
    [{ $filter: "isof(unitPrice,Edm.Decimal) and code eq 'N1'" }, ["N1"]],
    [{ $filter: "isof(unitPrice,Edm.String)" }, []],
  ])("%j", async (options, expected) => {
    expect(await foundSet(service, "servicePrices", "code", options)).toEqual(expected);
  });
});
