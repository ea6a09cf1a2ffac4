/** The fields that the requests of this benchmark select: those that benchmarks of other OData servers have. */
export const unitFields =
  "id,number,description,leaseUnitCategory,leaseUnitClass,building,blocked,objectArea,address,city,countryCode,floor,roomNo,owner,systemCreatedAt,systemModifiedAt";
export const contractFields =
  "id,number,versionNo,status,customerNo,customerName,contractDate,contractValidUntil";
export const lineFields =
  "id,leaseContractNo,versionNo,lineNo,leaseUnitNo,unitPrice,quantity,startingDate,endingDate";
