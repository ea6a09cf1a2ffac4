/** Invented names; any resemblance to real companies or persons is accidental. */
import type { Choices } from "./random";

export const companyStems: Choices<string> = [
  "Nordfern",
  "Alderbeck",
  "Brightmoor",
  "Kestrelhall",
  "Löwenbrück",
  "Quillon",
  "Tarnwick",
  "Osterfell Vale",
  "Fenmarch",
  "Silberhain",
  "Dunmarrow",
  "Elverton",
  "Grünfurth",
  "Hallowmere",
  "Ivorystone",
  "Jarnholt",
  "Kupferried",
  "Lindmarsh",
  "Mossgate",
  "Nettlecombe",
  "Orrinford",
  "Pallaskamp",
  "Rabenstieg",
  "Saltmeadow",
  "Thornbury Hill",
  "Ulmenhorst",
  "Velmar",
  "Wyndale",
  "Yarrowfield",
  "Zellermoos",
  "Ashcroft Lane",
  "Birkenthal",
  "Cinderby",
  "Dovecote",
  "Eschenried",
  "Foxglove",
  "Garrison & Moor",
  "Heron Bridge",
  "Inglemoor Reach",
  "O'Dallan",
];

export const trades: Choices<string> = [
  "Software",
  "Logistics",
  "Coffee Roasters",
  "Bookshop",
  "Dental Practice",
  "Architects",
  "Insurance Brokers",
  "Bakery",
  "Fitness",
  "Optics",
  "Pharmacy",
  "Legal",
  "Engineering",
  "Textiles",
  "Media",
  "Tools",
  "Garden Centre",
  "Electronics",
  "Foods",
  "Travel",
  "Interiors",
  "Wine Cellars",
  "Bicycles",
  "Toys",
  "Shoes",
  "Jewellers",
  "Analytics",
  "Packaging",
  "Robotics",
  "Stationery",
];

export const firstNames: Choices<string> = [
  "Ada",
  "Bruno",
  "Clara",
  "Dominik",
  "Elsie",
  "Farid",
  "Greta",
  "Hamza",
  "Ines",
  "Jonas",
  "Kaja",
  "Levin",
  "Mira",
  "Nils",
  "Olive",
  "Pavel",
  "Ruth",
  "Søren",
  "Tilda",
  "Umar",
  "Vera",
  "Wim",
  "Yara",
  "Zoë",
];

export const lastNames: Choices<string> = [
  "Ackerby",
  "Bellmonte",
  "Czernov",
  "Drummel",
  "Eichgräber",
  "Farrowdale",
  "Gundlach-Reyes",
  "Hollister",
  "Isakoff",
  "Jessop-Lunn",
  "Kirschbaumer",
  "Lövgren",
  "Mandelkern",
  "Norrwick",
  "Oyelade-Brandt",
  "Pettifer",
  "Quade",
  "Rosenhag",
  "Stallworthy",
  "Tennenberg",
  "Umbridge",
  "Vossler",
  "Winterhalt",
];

export const brandEndings: Choices<string> = [
  "Express",
  "Studio",
  "Home",
  "& Co",
  "Outlet",
  "Kids",
  "Select",
];

/** Users of the estate, as named in audit fields and ledgers. */
export const users: Choices<string> = ["A.WINTERHALT", "M.NORRWICK", "S.PETTIFER", "T.QUADE"];

/** Letters, digits and hyphens in lower case, for email addresses and URLs. */
export const slug = (name: string): string =>
  name
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
