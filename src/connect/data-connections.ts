/** Files that connect Excel and Power BI to this service. */
import { escapeXml } from "../odata/metadata/csdl-xml";

/*
 * Office data connections (`.odc`): a Power Query connection in the form that Excel exports. The file is HTML with an
 * XML island (MS-ODCFF, 2.7.1.1), which contains, escaped again, the query as a mashup (MS-QDEIF).
 */

/** The target of a connection. */
export interface ConnectionTarget {
  /** Absolute URL of the service root, without a slash at the end. */
  readonly root: string;
  /** The entity set at the root, or the function that is imported there. */
  readonly name: string;
  /** The name of the function's date; undefined for a set. */
  readonly dateParameter: string | undefined;
  /** `YYYY-MM-DD`; undefined for the day of each refresh. */
  readonly date: string | undefined;
  /** Id or name of the company; undefined for the service's only or default one. */
  readonly company: string | undefined;
}

export const officeConnectionType = "text/x-ms-odc; charset=utf-8";

/** Returns the text of the file. Excel opens it on a double click and asks for the sign-in. */
export function officeConnection(target: ConnectionTarget): string {
  const query = escapeXml(target.name);
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/x-ms-odc; charset=utf-8">
<meta name=ProgId content=ODC.Database>
<meta name=SourceType content=OLEDB>
<title>Query - ${query}</title>
<xml id=docprops><o:DocumentProperties
  xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns="http://www.w3.org/TR/REC-html40">
  <o:Description>Connection to the '${query}' query in the workbook.</o:Description>
  <o:Name>Query - ${query}</o:Name>
 </o:DocumentProperties>
</xml><xml id=msodc><odc:OfficeDataConnection
  xmlns:odc="urn:schemas-microsoft-com:office:odc"
  xmlns="http://www.w3.org/TR/REC-html40">
  <odc:PowerQueryConnection odc:Type="OLEDB">
   <odc:ConnectionString>Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=${query};Extended Properties=&quot;&quot;</odc:ConnectionString>
   <odc:CommandType>SQL</odc:CommandType>
   <odc:CommandText>SELECT * FROM [${query}]</odc:CommandText>
  </odc:PowerQueryConnection>
  <odc:PowerQueryMashupData>${escapeXml(mashup(target))}</odc:PowerQueryMashupData>
 </odc:OfficeDataConnection>
</xml>
</head>
</html>
`;
}

const mashup = (target: ConnectionTarget): string =>
  `<Mashup xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" ` +
  `xmlns="http://schemas.microsoft.com/DataMashup"><Client>EXCEL</Client><Version>2.59.5135.201</Version>` +
  `<MinVersion>2.21.0.0</MinVersion><Culture>en-US</Culture><SafeCombine>true</SafeCombine><Items>` +
  `<Query Name="${escapeXml(target.name)}"><Formula>${escapeXml(feedQuery(target))}</Formula>` +
  `<IsParameterQuery xsi:nil="true"/><IsDirectQuery xsi:nil="true"/></Query></Items></Mashup>`;

/**
 * The query in M: the set at the service root, into which Power Query folds later steps; or the function for a date,
 * which is a separate step, so that it can be changed in Power Query's editor.
 */
function feedQuery({ root, name, dateParameter, date, company }: ConnectionTarget): string {
  const query = company === undefined ? "" : `, Query = [company = ${mText(company)}]`;
  const source = (url: string): string =>
    `Source = OData.Feed(${url}, null, [Implementation = "2.0"${query}])`;
  const steps =
    dateParameter === undefined
      ? [source(mText(`${root}/${name}`))]
      : [
          `AsOf = ${date === undefined ? "DateTime.Date(DateTimeZone.UtcNow())" : mDate(date)}`,
          source(
            `${mText(`${root}/${name}(${dateParameter}=`)} & Date.ToText(AsOf, "yyyy-MM-dd", "en-US") & ")"`,
          ),
        ];
  return `let
${steps.map((step) => `    ${step}`).join(",\n")}
in
    Source`;
}

/** A date literal of M. */
const mDate = (date: string): string => `#date(${date.split("-").map(Number).join(", ")})`;

/** A text literal of M: quotes are doubled, and `#(` begins an escape. */
const mText = (text: string): string => `"${text.replaceAll('"', '""').replaceAll("#(", "#(#)(")}"`;

/*
 * Power BI data source files (`.pbids`): Power BI Desktop opens them, asks for the sign-in, and lists the entity sets.
 */

/** Returns the file for a service root, an absolute URL. A file has one data source and no credentials. */
export const powerBiSource = (root: string): object => ({
  version: "0.1",
  connections: [{ details: { protocol: "odata", address: { url: root } }, options: {}, mode: "Import" }],
});
