/** The fields of every record: id, change counter, author and time of creation and last change; and its company. */
import { changeCounter, key, partitionKey } from "../odata/store/decorators";
import { guid, instant } from "./fields";

export abstract class AuditedRecord {
  @key({ description: "Unique id of the record; a client may set it on create; it cannot be changed." })
  id!: string;

  @changeCounter()
  rowVersion!: number;

  @instant({ description: "Time at which the record was created.", access: "computed" })
  systemCreatedAt!: string;

  @guid({ description: "The user or application that created the record.", access: "computed" })
  systemCreatedBy!: string;

  @instant({ description: "Time at which the record was last changed.", access: "computed" })
  systemModifiedAt!: string;

  @guid({ description: "The user or application that last changed the record.", access: "computed" })
  systemModifiedBy!: string;
}

/** A record of a company; each company sees only its own records. */
export abstract class CompanyRecord extends AuditedRecord {
  @partitionKey()
  companyId!: string;
}
