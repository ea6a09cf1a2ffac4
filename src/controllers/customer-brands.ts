/** Customer brands. The interface document updates discounts at `customerBrands({id})` (INTERFACE.md, section 4.3). */
import type { Behaviour } from "../odata";

export const customerBrands: Behaviour = {
  otherwise: "leaseContrDiscount",
};
