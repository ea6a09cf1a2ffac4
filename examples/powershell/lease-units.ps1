# Lists, creates, changes and tracks lease units, calls operations: PowerShell 7 or later.
$ErrorActionPreference = 'Stop'
$root = $env:LEASE_ROOT ?? 'http://127.0.0.1:3000/lease/management/v3.0'
$company = $env:LEASE_COMPANY ?? '11111111-1111-4111-8111-111111111111'
$units = "$root/companies($company)/leaseUnits"
$contract = "$root/companies($company)/leaseContracts(number='LC00001',versionNo=1)"
$session = @{
    Authentication = 'Bearer'
    Token          = ConvertTo-SecureString $env:LEASE_TOKEN -AsPlainText -Force
    # PowerShell sends tokens over plain HTTP only with this switch: for a service on this machine.
    AllowUnencryptedAuthentication = $root.StartsWith('http://127.0.0.1')
}

function Send-Request($Method, $Url, $Body, $Headers = @{}) {
    $more = if ($null -ne $Body) { @{ Body = ConvertTo-Json $Body -Depth 9; ContentType = 'application/json' } } else { @{} }
    Invoke-RestMethod @session -Method $Method -Uri $Url -Headers $Headers @more
}

# Reads all pages of a list or of a delta link; returns them with the delta link for later changes.
function Read-All($Url) {
    $records = @()
    while ($Url) {
        $page = Send-Request Get $Url -Headers @{ Prefer = 'odata.track-changes,odata.maxpagesize=200' }
        $records += $page.value
        $Url = $page.'@odata.nextLink'
    }
    @{ Records = $records; DeltaLink = $page.'@odata.deltaLink' }
}

# Changes a unit with its known ETag; after another client's change (412), reads it again and retries.
function Set-Area($Unit, $Area) {
    $url = "$units($($Unit.id))"
    try {
        Send-Request Patch $url @{ objectArea = $Area } @{ 'If-Match' = $Unit.'@odata.etag' }
    }
    catch [Microsoft.PowerShell.Commands.HttpResponseException] {
        if ([int]$_.Exception.Response.StatusCode -ne 412) { throw }
        Write-Host '412 Request_EntityChanged: read again'
        Set-Area (Send-Request Get $url) $Area
    }
}

$list = Read-All "$units`?`$filter=not%20building&`$select=number,description,objectArea"
Write-Host "$($list.Records.Count) lease units"

$created = Send-Request Post $units @{ description = 'Corner office'; objectArea = 84.5 }
Write-Host "created $($created.number) with $($created.objectArea) square metres"

$null = Set-Area $created 90
$again = Set-Area $created 92.5 # with the ETag of the state before the last change
Write-Host "changed to $($again.objectArea) square metres"

# One round trip and one transaction; the second request changes the record that the first one creates.
$headers = @{ 'content-type' = 'application/json' }
$batch = Send-Request Post "$root/`$batch" @{
    requests = @(
        @{ id = '1'; atomicityGroup = 'a'; method = 'post'; url = "companies($company)/leaseUnits"; headers = $headers; body = @{ description = 'Archive' } }
        @{ id = '2'; atomicityGroup = 'a'; method = 'patch'; url = '$1'; headers = $headers; body = @{ floor = '-1' } }
    )
}
Write-Host "batch: $($batch.responses.status)"

# A function, called with GET, and an action, called with POST; the preview changes nothing.
$end = (Send-Request Get "$contract/earliestTermination(date=2026-12-31)").value
$extended = Send-Request Post "$contract/extend" @{ preview = $true }
Write-Host "$($extended.number) can end on $end, or be extended to $($extended.contractValidUntil)"

$changes = (Read-All $list.DeltaLink).Records
Write-Host "$($changes.Count) changes since the list was read"
foreach ($change in $changes) { $null = Send-Request Delete "$units($($change.id))" }
Write-Host "deleted $($changes.Count)"
