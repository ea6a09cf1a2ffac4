// Lists, creates, changes and tracks lease units, calls operations: .NET 8 or later, no package.
// dotnet new console -o lease-units && cp LeaseUnits.cs lease-units/Program.cs && dotnet run --project lease-units
using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json.Nodes;

string Setting(string name, string initial) => Environment.GetEnvironmentVariable(name) ?? initial;

var root = Setting("LEASE_ROOT", "http://127.0.0.1:3000/lease/management/v3.0");
var company = Setting("LEASE_COMPANY", "11111111-1111-4111-8111-111111111111");
var units = $"{root}/companies({company})/leaseUnits";
var contract = $"{root}/companies({company})/leaseContracts(number='LC00001',versionNo=1)";

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Setting("LEASE_TOKEN", ""));
client.DefaultRequestHeaders.Accept.ParseAdd("application/json");

async Task<JsonNode?> Send(HttpMethod method, string url, object? body = null, string? etag = null, string? prefer = null)
{
    using var request = new HttpRequestMessage(method, url);
    if (body is not null) request.Content = JsonContent.Create(body);
    if (etag is not null) request.Headers.IfMatch.Add(EntityTagHeaderValue.Parse(etag));
    if (prefer is not null) request.Headers.Add("Prefer", prefer);
    using var response = await client.SendAsync(request);
    var text = await response.Content.ReadAsStringAsync();
    if (response.IsSuccessStatusCode) return text == "" ? null : JsonNode.Parse(text);
    // Decide by status and code, never by the message.
    var error = JsonNode.Parse(text)!["error"]!;
    throw new HttpRequestException($"{error["code"]}: {error["message"]}", null, response.StatusCode);
}

// Reads all pages of a list or of a delta link; returns them with the delta link for later changes.
async Task<(List<JsonNode> Records, string? DeltaLink)> ReadAll(string url)
{
    var records = new List<JsonNode>();
    for (string? next = url; ;)
    {
        var page = (await Send(HttpMethod.Get, next, prefer: "odata.track-changes,odata.maxpagesize=200"))!;
        records.AddRange(page["value"]!.AsArray().Select(record => record!));
        next = (string?)page["@odata.nextLink"];
        if (next is null) return (records, (string?)page["@odata.deltaLink"]);
    }
}

// Changes a unit with its known ETag; after another client's change (412), reads it again and retries.
async Task<JsonNode> ChangeArea(JsonNode unit, decimal area)
{
    var url = $"{units}({unit["id"]})";
    try
    {
        return (await Send(HttpMethod.Patch, url, new { objectArea = area }, etag: (string)unit["@odata.etag"]!))!;
    }
    catch (HttpRequestException error) when (error.StatusCode == HttpStatusCode.PreconditionFailed)
    {
        Console.WriteLine("412 Request_EntityChanged: read again");
        return await ChangeArea((await Send(HttpMethod.Get, url))!, area);
    }
}

var (list, deltaLink) = await ReadAll($"{units}?$filter=not%20building&$select=number,description,objectArea");
Console.WriteLine($"{list.Count} lease units");

var created = (await Send(HttpMethod.Post, units, new { description = "Corner office", objectArea = 84.5m }))!;
Console.WriteLine($"created {created["number"]} with {created["objectArea"]} square metres");

await ChangeArea(created, 90);
var again = await ChangeArea(created, 92.5m); // with the ETag of the state before the last change
Console.WriteLine($"changed to {again["objectArea"]} square metres");

// One round trip and one transaction; the second request changes the record that the first one creates.
var headers = new Dictionary<string, string> { ["content-type"] = "application/json" };
var batch = (await Send(HttpMethod.Post, $"{root}/$batch", new
{
    requests = new object[]
    {
        new { id = "1", atomicityGroup = "a", method = "post", url = $"companies({company})/leaseUnits", headers, body = new { description = "Archive" } },
        new { id = "2", atomicityGroup = "a", method = "patch", url = "$1", headers, body = new { floor = "-1" } },
    },
}))!;
Console.WriteLine("batch: " + string.Join(" ", batch["responses"]!.AsArray().Select(response => response!["status"])));

// A function, called with GET, and an action, called with POST; the preview changes nothing.
var end = (await Send(HttpMethod.Get, $"{contract}/earliestTermination(date=2026-12-31)"))!["value"];
var extended = (await Send(HttpMethod.Post, $"{contract}/extend", new { preview = true }))!;
Console.WriteLine($"{extended["number"]} can end on {end}, or be extended to {extended["contractValidUntil"]}");

var (changes, _) = await ReadAll(deltaLink!);
Console.WriteLine($"{changes.Count} changes since the list was read");
foreach (var change in changes) await Send(HttpMethod.Delete, $"{units}({change["id"]})");
Console.WriteLine($"deleted {changes.Count}");
