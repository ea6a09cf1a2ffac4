/**
 * The option lists that several records share. A list that differs, or has another blank, is declared with its field.
 */
import type { OptionDeclaration } from "../odata/model/option-list";

export const statusOptions: OptionDeclaration = {
  values: ["New", "Ready", "Reserved", "Released", "Terminated"],
};

export const versionStatusOptions: OptionDeclaration = { values: ["New", "Valid", "Old"] };

export const priceTypeOptions: OptionDeclaration = {
  values: ["Fixed", "Area", "Turnover", "Meter"],
  blank: { output: "_x0020_" },
  encoded: true,
};

export const periodOptions: OptionDeclaration = { values: ["Day", "Week", "Month", "Quarter", "Year"] };
