with "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."entryNo" as "entryNo",
    "t0"."tableId" as "tableId",
    "t0"."customerNo" as "customerNo",
    "t0"."leaseContractNo" as "leaseContractNo",
    "t0"."leaseContractVersionNo" as "leaseContractVersionNo",
    "t0"."vendorNo" as "vendorNo",
    "t0"."workOrderNo" as "workOrderNo",
    "t0"."description" as "description",
    "t0"."comment" as "comment",
    "t0"."documentDate" as "documentDate",
    "t0"."documentTypeCode" as "documentTypeCode",
    "t0"."templateCode" as "templateCode",
    "t0"."prepared" as "prepared",
    "t0"."preparedMarkBy" as "preparedMarkBy",
    "t0"."preparedMarkDateTime" as "preparedMarkDateTime",
    "t0"."signed" as "signed",
    "t0"."signedMarkBy" as "signedMarkBy",
    "t0"."signedMarkDateTime" as "signedMarkDateTime",
    "t0"."checked" as "checked",
    "t0"."checkedMarkBy" as "checkedMarkBy",
    "t0"."checkedMarkDateTime" as "checkedMarkDateTime",
    "t0"."docSendTo" as "docSendTo",
    "t0"."docSendToNo" as "docSendToNo",
    "t0"."docSendToName" as "docSendToName",
    "t0"."docSendToContPersonNo" as "docSendToContPersonNo",
    "t0"."sentByEmail" as "sentByEmail",
    "t0"."doNotSend" as "doNotSend",
    "t0"."email" as "email",
    "t0"."subject" as "subject",
    "t0"."deliveryStatus" as "deliveryStatus",
    "t0"."salutation" as "salutation",
    "t0"."attachmentNo" as "attachmentNo",
    "t0"."checkedByLawyer" as "checkedByLawyer",
    "t0"."checkedByLawyerMarkBy" as "checkedByLawyerMarkBy",
    "t0"."checkedByLawyerMarkDate" as "checkedByLawyerMarkDate",
    "t0"."fileExtension" as "fileExtension",
    "t0"."fileName" as "fileName",
    "t0"."craetedBy" as "craetedBy",
    "t0"."blobText" as "blobText",
    "t0"."systemCreatedAt" as "systemCreatedAt",
    "t0"."systemCreatedBy" as "systemCreatedBy",
    "t0"."systemModifiedAt" as "systemModifiedAt",
    "t0"."systemModifiedBy" as "systemModifiedBy"
  from "document" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1".*, (coalesce("t3"."n", 0) - 1) as "crossRefToDocuments"
    from "a1" "t1"
    left join (
      select "companyId",
        "documentTypeCode",
        "customerNo",
        "tableId",
        count(*) as "n"
      from "document"
      where "companyId" = ?
      group by "companyId", "documentTypeCode", "customerNo", "tableId"
    ) "t3" on "t3"."companyId" = ?
      and "t3"."documentTypeCode" = "t1"."documentTypeCode"
      and "t3"."customerNo" = "t1"."customerNo"
      and "t3"."tableId" = "t1"."tableId"
  ),
  "a3" as (
    select "t5"."crossRefToDocuments" as "crossRefToDocuments",
      max((coalesce("t7"."n", 0) - 1)) as "x_most",
      nullif(
        nullif(
          max(
            min(
              (
                sum(((coalesce("t7"."n", 0) - 1) * "t5"."entryNo") >> 32) * 4294967296 + sum(((coalesce("t7"."n", 0) - 1) * "t5"."entryNo") & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "x_weight",
      count(*) as "x_documents"
    from "a2" "t5"
    left join (
      select "companyId",
        "documentTypeCode",
        "customerNo",
        "tableId",
        count(*) as "n"
      from "document"
      where "companyId" = ?
      group by "companyId", "documentTypeCode", "customerNo", "tableId"
    ) "t7" on "t7"."companyId" = ?
      and "t7"."documentTypeCode" = "t5"."documentTypeCode"
      and "t7"."customerNo" = "t5"."customerNo"
      and "t7"."tableId" = "t5"."tableId"
    group by "t5"."crossRefToDocuments"
  )
select json_object(
  '@odata.id', null,
  'crossRefToDocuments', "t9"."crossRefToDocuments",
  'most@odata.type', '#Int32',
  'most', "t9"."x_most",
  'weight@odata.type', '#Int64',
  'weight', "t9"."x_weight",
  'documents@odata.type', '#Decimal',
  'documents', iif(
    "t9"."x_documents" between 0.0001
    and 1e15
    or "t9"."x_documents" = 0, "t9"."x_documents",
    json(rtrim(rtrim(printf('%.8f', "t9"."x_documents"), '0'), '.'))
  )
),
  "t9"."crossRefToDocuments"
from "a3" "t9"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t9"."crossRefToDocuments"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
