/**
 * Office data connections (`.odc`): a Power Query connection as Excel itself exports it. The file is HTML with an XML
 * island (MS-ODCFF, 2.7.1.1); in it stands, escaped once more, the query as a mashup (MS-QDEIF).
 */
import { escapeXml } from "../odata/metadata/xml";

/** What a connection leads to. */
export interface ConnectionTarget {
  /** Absolute URL of the service root, without a slash at its end. */
  readonly root: string;
  /** The entity set at the root. */
  readonly set: string;
  /** Id or name of the company; undefined for the service's only or default one. */
  readonly company: string | undefined;
}

export const officeConnectionType = "text/x-ms-odc; charset=utf-8";

/** The text of the file. Excel opens it by a double click and asks how to sign in. */
export function officeConnection(target: ConnectionTarget): string {
  const { set } = target;
  const name = escapeXml(`Query - ${set}`);
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/x-ms-odc; charset=utf-8">
<meta name=ProgId content=ODC.Database>
<meta name=SourceType content=OLEDB>
<title>${name}</title>
<xml id=docprops><o:DocumentProperties
  xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns="http://www.w3.org/TR/REC-html40">
  <o:Description>Connection to the '${escapeXml(set)}' query in the workbook.</o:Description>
  <o:Name>${name}</o:Name>
 </o:DocumentProperties>
</xml><xml id=msodc><odc:OfficeDataConnection
  xmlns:odc="urn:schemas-microsoft-com:office:odc"
  xmlns="http://www.w3.org/TR/REC-html40">
  <odc:PowerQueryConnection odc:Type="OLEDB">
   <odc:ConnectionString>Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=${escapeXml(set)};Extended Properties=&quot;&quot;</odc:ConnectionString>
   <odc:CommandType>SQL</odc:CommandType>
   <odc:CommandText>SELECT * FROM [${escapeXml(set)}]</odc:CommandText>
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
  `<Query Name="${escapeXml(target.set)}"><Formula>${escapeXml(feedQuery(target))}</Formula>` +
  `<IsParameterQuery xsi:nil="true"/><IsDirectQuery xsi:nil="true"/></Query></Items></Mashup>`;

/** The query in M: the set at the service root, which Power Query folds the steps that follow into. */
export function feedQuery({ root, set, company }: ConnectionTarget): string {
  const options = [
    'Implementation = "2.0"',
    ...(company === undefined ? [] : [`Query = [company = ${mText(company)}]`]),
  ].join(", ");
  return `let
    Source = OData.Feed(${mText(`${root}/${set}`)}, null, [${options}])
in
    Source`;
}

/** A text literal of M: quotes are doubled, and `#(` begins an escape. */
const mText = (text: string): string => `"${text.replaceAll('"', '""').replaceAll("#(", "#(#)(")}"`;
