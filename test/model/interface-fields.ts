/**
 * The fields of INTERFACE.md (section 2) and DECISIONS.md (sections 2 and 3), copied from those documents and not from
 * the entities: name, type with maximum length, access when not editable, other spelling. The audit fields at the end
 * of every record are omitted.
 */

/** [entity type, collection, one field per line] */
export const interfaceFields: readonly (readonly [type: string, set: string, fields: string])[] = [
  [
    "company",
    "companies",
    `
    id Guid immutable
    name String(100)
    displayName String(100)
    businessProfileId String(50)
    `,
  ],
  [
    "leaseContract",
    "leaseContracts",
    `
    id Guid immutable
    number String(20)
    versionNo Int32
    versionStatus String(50)
    status String(50)
    contractDate Date
    contractValidUntil Date
    handoverDate Date
    customerNo String(20)
    customerName String(100)
    customerAddress String(100)
    customerAddress2 String(100)
    customerCity String(50)
    customerPostCode String(20)
    customerCountryRegionCode String(20)
    customerCounty String(50)
    customerBrand String(50)
    contractType String(50)
    buildingNo String(20)
    requiredDepositAmount Decimal
    depositTerm Date
    eMailInvoice String(250)
    invoicingCurrencyCode String(20)
    invoicingFrequency String(50)
    minimumTerm String(50)
    noticePeriod String(50)
    salespersonCode String(20)
    shortcutDimension1Code String(20)
    shortcutDimension2Code String(20)
    warrantyType String(50)
    warrantyAmount Decimal
    warrantyValidTo Date
    automaticallyExtend Boolean
    extensionPeriod String(50)
    automExtendPrice Boolean
    sendForewarningEmail Boolean
    forewarningPeriod String(50)
    emailRecipient String(250)
    notifyOnExtensionDate Boolean
    extendPriceIndexation Boolean
    `,
  ],
  [
    "leaseContractLine",
    "leaseContractLines",
    `
    id Guid immutable
    leaseContractNo String(20)
    versionNo Int32
    status String(50)
    versionStatus String(50)
    lineNo Int32
    serviceNo String(20)
    description String(100)
    description2 String(100)
    leaseUnitNo String(20)
    startingDate Date
    endingDate Date
    quantity Decimal
    priceType String(50)
    pricePeriod String(50)
    unitPrice Decimal
    `,
  ],
  [
    "leaseUnit",
    "leaseUnits",
    `
    id Guid immutable
    number String(20)
    description String(100)
    leaseUnitGroup Boolean
    leaseUnitGroupNo String(20)
    leaseUnitCategory String(50)
    leaseUnitClass String(50)
    blocked Boolean
    building Boolean
    buildingType String(50)
    objectArea Decimal
    address String(100)
    address2 String(100)
    city String(50)
    countryCode String(20)
    globalDimension1Code String(20)
    globalDimension2Code String(20)
    floor String(50)
    manager String(50)
    salespersonCode String(20)
    salespersonName String(100)
    roomNo String(20)
    owner String(50)
    ownerCode String(20)
    ownerName String(100)
    parkingUnit Boolean
    searchName String(100)
    totalArea Decimal
    uniqueNo String(20)
    tenantName String(100) computed
    rentedTill Date computed
    currentRentPrice Decimal computed
    currentRentPriceType String(50) computed
    currentRentPricePeriod String(50) computed
    `,
  ],
  [
    "servicePrice",
    "servicePrices",
    `
    id Guid immutable
    type String(50)
    code String(20)
    quantityType String(50)
    useQuantity Boolean
    serviceNo String(20)
    daysPerYear360 Boolean also:daysperYear360
    effectiveDate Date
    expirationDate Date
    priceForPeriod String(50)
    unitPrice Decimal
    comparativeTurnoverPercentage Decimal
    turnoverRentServiceNo String(20)
    indexPrice Boolean
    priceIndexingCode String(20)
    indexingStartingDate Date
    indexingEndingDate Date
    indexingCalcStartingDate Date
    createdNewIndexedPriceLine Boolean
    minIndexValue Decimal
    maxIndexValue Decimal
    bckUnitPrice Decimal computed
    appliedPriceIndexingCode String(20) computed
    appliedPriceIndexingValue Decimal computed
    `,
  ],
  [
    "service",
    "services",
    `
    id Guid immutable
    code String(20)
    description String(100)
    description2 String(100)
    searchDescription String(100)
    serviceGroup String(50)
    descriptioninEnglish String(100)
    genProdPostingGroup String(50)
    vatProdPostingGroup String(50)
    inArrearsInAdvance String(50)
    taxLiable Boolean
    taxGroupCode String(20)
    saleUnitofMeasureCode String(20)
    chargeCostEntries Boolean
    balance Decimal computed
    chargesAmount Decimal computed
    invoicedAmount Decimal computed
    `,
  ],
  [
    "leaseContrDiscount",
    "leaseContrDiscounts",
    `
    id Guid immutable
    leaseContractNo String(20)
    leaseUnitNo String(20)
    serviceNo String(20)
    contractVersionNo Int32
    startingDate Date
    endingDate Date
    discountType String(50)
    amount Decimal
    period String(50)
    description String(100)
    `,
  ],
  [
    "document",
    "documents",
    `
    id Guid immutable
    entryNo Int32 computed
    tableId Int32
    customerNo String(20)
    leaseContractNo String(20)
    leaseContractVersionNo Int32
    vendorNo String(20)
    workOrderNo String(20)
    description String(100)
    comment String(250)
    documentDate Date
    documentTypeCode String(20) also:documentTyoeCode
    templateCode String(20)
    prepared Boolean
    preparedMarkBy String(50)
    preparedMarkDateTime DateTimeOffset
    signed Boolean
    signedMarkBy String(50)
    signedMarkDateTime DateTimeOffset
    checked Boolean
    checkedMarkBy String(50)
    checkedMarkDateTime DateTimeOffset
    docSendTo String(50)
    docSendToNo String(20)
    docSendToName String(100)
    docSendToContPersonNo String(20)
    sentByEmail Boolean
    doNotSend Boolean
    email String(250)
    subject String(250)
    deliveryStatus String(50)
    salutation String(250)
    attachmentNo Int32
    crossRefToDocuments Int32 computed
    checkedByLawyer Boolean
    checkedByLawyerMarkBy String(50)
    checkedByLawyerMarkDate DateTimeOffset
    fileExtension String(50)
    fileName String(250)
    craetedBy String(50) computed also:createdBy
    blobText String
    content Stream computed
    `,
  ],
  [
    "customerBrand",
    "customerBrands",
    `
    id Guid immutable
    customerNo String(20)
    brandCode String(20)
    description String(100)
    `,
  ],
  [
    "salespeoplePurchaser",
    "salespeoplePurchasers",
    `
    id Guid immutable
    code String(20)
    name String(100)
    commissionPercentage Decimal
    eMail String(250)
    phoneNo String(20)
    privacyBlocked Boolean
    jobTitle String(50)
    globalDimension1Code String(20)
    globalDimension2Code String(20)
    nextTaskDate Date
    blocked Boolean
    `,
  ],
  [
    "postCode",
    "postCodes",
    `
    id Guid immutable
    code String(20)
    city String(50)
    countryRegionCode String(20)
    county String(50)
    timeZone String(50)
    `,
  ],
  [
    "leaseUnitLedgerEntry",
    "leaseUnitLedgerEntries",
    `
    id Guid immutable
    postingDate Date
    leaseUnitNo String(20)
    description String(100)
    quantity Decimal
    userId String(50) also:userID
    entryNo Int32 computed
    `,
  ],
  [
    "leaseUnitCategory",
    "leaseUnitCategories",
    `
    id Guid immutable
    code String(20)
    description String(100)
    `,
  ],
  [
    "leaseUnitClass",
    "leaseUnitClasses",
    `
    id Guid immutable
    code String(20)
    description String(100)
    `,
  ],
  [
    "customer",
    "customers",
    `
    id Guid immutable
    number String(20)
    displayName String(100)
    type String(50)
    addressLine1 String(100)
    addressLine2 String(100)
    city String(50)
    state String(50)
    country String(50)
    postalCode String(20)
    phoneNumber String(50)
    email String(250)
    website String(50)
    salespersonCode String(20)
    taxRegistrationNumber String(50)
    currencyCode String(20)
    blocked String(50)
    `,
  ],
];

/** Sets in addition to those of the documents, as in Business Central: each caller sees its own records only. */
export const ownFields: typeof interfaceFields = [
  [
    "subscription",
    "subscriptions",
    `
    id Guid immutable
    subscriptionId String(50) computed
    notificationUrl String(2048)
    resource String(500)
    userId Guid computed
    lastModifiedDateTime DateTimeOffset computed
    clientState String(2048)
    expirationDateTime DateTimeOffset computed
    `,
  ],
  [
    "subscriptionDelivery",
    "subscriptionDeliveries",
    `
    id Guid immutable
    entryNo Int32 computed
    userId Guid computed
    subscriptionId String(50) computed
    resource String(500) computed
    host String(255) computed
    attemptedAt DateTimeOffset computed
    duration Int32 computed
    attempt Int32 computed
    notifications Int32 computed
    status Int32 computed
    outcome String(50) computed
    reason String(100) computed
    `,
  ],
];

export const auditFields = `
    systemCreatedAt DateTimeOffset computed
    systemCreatedBy Guid computed
    systemModifiedAt DateTimeOffset computed
    systemModifiedBy Guid computed
`;

/** The fields of a text above, one each, as it writes them. */
export const linesOf = (fields: string): readonly string[] => fields.trim().split(/\n\s*/);

const names = (fields: string): readonly string[] => linesOf(fields).map((line) => line.split(" ")[0] ?? "");

const fieldsByType = new Map(
  [...interfaceFields, ...ownFields].map(([type, , fields]) => [
    type,
    new Set([...names(fields), ...names(auditFields)]),
  ]),
);

/** The names of the fields that the documents give an entity type; none when they do not have the type. */
export const fieldsOf = (type: string): ReadonlySet<string> => fieldsByType.get(type) ?? new Set();
