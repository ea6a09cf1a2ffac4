/**
 * Example requests that work on the demo company, by entity set, for the OpenAPI document and the Postman collection.
 * Bodies have the fields that INTERFACE.md, section 4.2, shows for the operation. Sets without a row get examples derived
 * from their entity type.
 */
import { demoCompanyId } from "../demo";
import type { Examples, SetExamples } from "../odata/metadata/openapi";

/** Without `key`, the sample data has no record, and without `create`, none can be created. */
type Samples = Readonly<
  Record<
    string,
    Omit<SetExamples, "key" | "createdKey" | "create"> & Partial<Pick<SetExamples, "key" | "create">>
  >
>;

/** The examples by set, for a mark. */
const samplesWith = (mark: string): Samples => ({
  companies: {
    key: demoCompanyId,
    filter: "contains(name,'Estates')",
    orderby: "name",
    select: "id,name,displayName",
    expand: "leaseUnits($select=number,description;$top=3)",
    create: { name: `${mark} Company`, displayName: "A separate company" },
    operations: { charges: { from: "2026-01-01", to: "2026-01-31" } },
  },
  leaseContracts: {
    key: "7360f7bf-e40a-52d9-8f3b-8222040d0420",
    filter: "versionStatus eq 'Valid' and contractValidUntil ge 2027-01-01",
    orderby: "contractValidUntil,number",
    select: "id,number,versionNo,status,customerName,contractDate,contractValidUntil",
    expand: "leaseContractLines($select=lineNo,description,leaseUnitNo,unitPrice)",
    create: {
      number: `${mark}-LC`,
      contractDate: "2026-01-01",
      contractValidUntil: "2030-12-31",
      customerNo: "C00015",
    },
    update: { contractValidUntil: "2031-12-31" },
    operations: {
      charges: { from: "2026-01-01", to: "2026-03-31" },
      // The contract of the demo company ends later.
      terminate: { date: "2027-12-31", force: true },
      extend: { until: "2032-12-31", preview: true },
    },
    // A version that is Ready; that of the other examples is released.
    operationKeys: { release: "be7c2e88-e5f2-5fe0-9f5f-93f91e12d6f6" },
  },
  leaseContractLines: {
    key: "28857392-8a8c-58c1-b195-913b6ca7a86c",
    filter: "leaseContractNo eq 'LC00007'",
    orderby: "versionNo,lineNo",
    select: "id,leaseContractNo,versionNo,lineNo,description,leaseUnitNo,unitPrice",
    expand: "leaseUnit($select=number,description,objectArea),service($select=code,description)",
    create: {
      leaseContractNo: "LC00007",
      versionNo: 2,
      lineNo: 990000,
      description: "Office rent",
      serviceNo: "RENT-OFFICE",
      leaseUnitNo: "LU00022",
      startingDate: "2026-01-01",
      priceType: "Area",
      pricePeriod: "Month",
      unitPrice: 21.5,
    },
    update: { unitPrice: 22.75 },
  },
  leaseUnits: {
    key: "a2034f5e-f011-5094-9042-ed6e5c2665e6",
    filter: "city eq 'Altenmoor' and objectArea ge 200 and not building",
    orderby: "objectArea desc",
    select: "id,number,description,objectArea,tenantName,rentedTill",
    expand: "leaseUnitLedgerEntries($select=postingDate,description,quantity)",
    create: {
      number: `${mark}-LU`,
      description: "Corner office",
      leaseUnitGroup: false,
      blocked: false,
      building: false,
      objectArea: 84.5,
    },
    update: { roomNo: "4.21" },
    operations: { priceAt: { serviceNo: "'RENT-OFFICE'" } },
  },
  servicePrices: {
    key: "a43e5e21-eb07-5649-8d53-bde3569dcfe8",
    filter: "type eq 'Lease Unit' and serviceNo eq 'RENT-OFFICE'",
    orderby: "effectiveDate desc",
    select: "id,type,code,serviceNo,quantityType,effectiveDate,unitPrice",
    expand: "service($select=code,description)",
    create: {
      type: "Lease Unit",
      code: `${mark}-LU`,
      quantityType: "Area",
      serviceNo: "RENT-OFFICE",
      daysPerYear360: true,
      effectiveDate: "2026-01-01",
      expirationDate: "2026-12-31",
      priceForPeriod: "Month",
      unitPrice: 21.5,
      comparativeTurnoverPercentage: 0,
      turnoverRentServiceNo: "",
      indexPrice: true,
      priceIndexingCode: "CPI",
      indexingStartingDate: "2026-01-01",
      indexingEndingDate: "2030-12-31",
      indexingCalcStartingDate: "2027-01-01",
      createdNewIndexedPriceLine: false,
      minIndexValue: 2,
      maxIndexValue: 5,
    },
    update: { unitPrice: 22.75 },
    operations: {
      indexPrices: { priceIndexingCode: "CPI", coefficient: 1.04, from: "2027-01-01", preview: true },
    },
  },
  services: {
    key: "3c6facd5-cb19-5e28-a1f7-09fe98131d9d",
    filter: "serviceGroup eq 'RENT'",
    orderby: "code",
    select: "id,code,description,serviceGroup,inArrearsInAdvance,balance",
    create: {
      code: `${mark}-S`,
      description: "Window cleaning",
      description2: "twice a year",
      serviceGroup: "OPERATING",
      descriptioninEnglish: "Window cleaning",
      genProdPostingGroup: "SERVICES",
      vatProdPostingGroup: "STANDARD",
      inArrearsInAdvance: "In_x0020_Advance",
      taxLiable: true,
      taxGroupCode: "TAXABLE",
    },
    update: { description2: "per square metre and month, net" },
  },
  leaseContrDiscounts: {
    key: "84c7cc36-0b93-5661-a07a-26845a321b67",
    filter: "discountType eq 'Percentage'",
    orderby: "startingDate desc",
    select: "id,leaseContractNo,leaseUnitNo,discountType,amount,period,description",
    expand: "leaseUnit($select=number,description)",
    create: {
      leaseContractNo: "LC00007",
      leaseUnitNo: "LU00022",
      serviceNo: "RENT-OFFICE",
      contractVersionNo: 2,
      startingDate: "2026-01-01",
      endingDate: "2026-06-30",
      discountType: "Percentage",
      amount: 10,
      period: "Month",
      description: "Opening months",
    },
    update: { amount: 12.5, description: "Works in the neighbourhood, extended" },
  },
  documents: {
    key: "8db57cde-a3e0-50e2-b952-2d53d5ad2552",
    filter: "documentTypeCode eq 'LEASE' and signed",
    orderby: "entryNo desc",
    select: "id,entryNo,leaseContractNo,description,fileName,signed",
    expand: "leaseContract($select=number,versionNo,customerName)",
    create: {
      fileName: `${mark} note.txt`,
      leaseContractNo: "LC00007",
      leaseContractVersionNo: 2,
      blobText: "SGFuZGVkIG92ZXIuCg==",
    },
    update: {
      documentTypeCode: "AMENDMENT",
      description: "Amendment 1, signed by both",
      prepared: true,
      preparedMarkBy: "M.NORRWICK",
      preparedMarkDateTime: "2026-02-03T09:30:00Z",
      signed: true,
      signedMarkBy: "T.QUADE",
      signedMarkDateTime: "2026-02-05T14:00:00Z",
    },
    file: "Handed over.\n",
  },
  customerBrands: {
    key: "1ff67490-5db8-5099-aec6-b13953a773aa",
    filter: "customerNo eq 'C00003'",
    orderby: "brandCode",
    select: "id,customerNo,brandCode,description",
    expand: "customer($select=number,displayName)",
    create: {
      customerNo: "C00015",
      brandCode: `${mark}-B`,
      description: "Reach Optics",
    },
    update: { description: "Eschenried Express, parcels and letters" },
  },
  salespeoplePurchasers: {
    key: "6f12cfa4-c8c8-5d0e-adfe-531e059a8ea0",
    filter: "commissionPercentage gt 0 and not blocked",
    orderby: "name",
    select: "id,code,name,commissionPercentage,jobTitle",
    create: {
      code: `${mark}-P`,
      name: "Mira Example",
      commissionPercentage: 2.5,
      eMail: "mira@example.com",
      jobTitle: "Leasing agent",
    },
    update: { commissionPercentage: 3 },
  },
  postCodes: {
    key: "30fc144d-0255-5b35-826c-fc047346cb3e",
    filter: "countryRegionCode eq 'DE'",
    orderby: "city,code",
    select: "id,code,city,countryRegionCode,county",
    create: {
      code: `${mark}-Z`,
      city: "Port Alder",
      countryRegionCode: "US",
      county: "Lakeland",
    },
    update: { county: "Lake District" },
  },
  leaseUnitLedgerEntries: {
    key: "8384f5ef-a7ff-5ae9-bfe4-c08c7b5d4d70",
    filter: "leaseUnitNo eq 'LU00001'",
    orderby: "entryNo",
    select: "id,entryNo,postingDate,leaseUnitNo,description,quantity",
    create: {
      postingDate: "2026-01-31",
      leaseUnitNo: "LU00022",
      description: "Measured again",
      quantity: -0.75,
    },
    update: { description: "First measurement, checked" },
  },
  leaseUnitCategories: {
    key: "95c12238-2451-57ba-a14c-c439b634eb80",
    filter: "startswith(description,'O')",
    orderby: "code",
    select: "id,code,description",
    create: {
      code: `${mark}-CAT`,
      description: "Studios",
    },
    update: { description: "Offices" },
  },
  leaseUnitClasses: {
    key: "905f511c-50e7-5ab1-841b-298c6ef76ff9",
    filter: "code in ('A','A-PLUS')",
    orderby: "code",
    select: "id,code,description",
    create: {
      code: `${mark}-CLASS`,
      description: "Listed buildings",
    },
    update: { description: "Modern, renovated" },
  },
  customers: {
    key: "9936d325-13b8-5fe5-b3bc-31c4e5c8dbac",
    filter: "contains(displayName,'GmbH')",
    orderby: "displayName",
    select: "id,number,displayName,city,country",
    expand: "leaseContracts($select=number,versionNo,versionStatus)",
    create: {
      number: `${mark}-C`,
      displayName: "Example Trading Ltd",
      type: "Company",
      city: "Port Alder",
      country: "US",
    },
    update: { phoneNumber: "+44 1632 960123" },
  },
  // None in the demo data: a subscription needs a real receiver in place of the example's.
  subscriptions: {
    filter: "endswith(resource,'/leaseUnits')",
    orderby: "expirationDateTime",
    select: "id,subscriptionId,notificationUrl,resource,expirationDateTime",
    create: {
      notificationUrl: "https://receiver.example.com/lease-changes",
      resource: `companies(${demoCompanyId})/leaseUnits`,
      clientState: "a secret of the receiver",
    },
    update: { clientState: "another secret of the receiver" },
  },
  subscriptionDeliveries: {
    filter: "outcome eq 'Failed'",
    orderby: "entryNo desc",
    select: "id,entryNo,subscriptionId,host,attemptedAt,status,outcome,reason",
  },
  // The computed sets: a line in force and a building of the demo company.
  rentRoll: {
    key: "28857392-8a8c-58c1-b195-913b6ca7a86c",
    filter: "state eq 'Vacant' and not parkingUnit",
    orderby: "area desc",
    select: "leaseUnitNo,state,customerName,expiryDate,monthlyNet,currencyCode",
  },
  occupancy: {
    key: "1e1ca532-86d9-5878-adf5-3e6c2915ebbb",
    filter: "vacantUnits gt 0",
    orderby: "vacantArea desc",
    select: "buildingNo,units,letUnits,vacantUnits,occupancyByArea",
  },
});

/**
 * Returns the examples by set. `mark` begins the codes and numbers of created records; with another mark the same
 * requests create other records. At most 9 characters, as codes have 20.
 */
export const leaseExamples = (mark = "EXAMPLE"): Examples =>
  Object.fromEntries(
    Object.entries(samplesWith(mark)).map(([set, { key, create, ...sample }], position) => {
      const id = `e0000000-0000-4000-8000-${(position + 1).toString(16).padStart(12, "0")}`;
      // Where nothing can be created, the requests for the created record use the other one.
      const createdKey = create ? id : (key ?? id);
      return [set, { ...sample, key: key ?? id, createdKey, create: create ? { id, ...create } : {} }];
    }),
  );
