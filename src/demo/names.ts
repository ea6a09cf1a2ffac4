/** Invented names, cities and streets; any resemblance to real companies, persons or places is accidental. */
import { type Choices, type Random } from "./random";

/** The names of a text that separates them by commas. */
const named = (text: string): Choices<string> => text.split(", ") as [string, ...string[]];

export const companyStems = named(
  "Nordfern, Alderbeck, Brightmoor, Kestrelhall, Löwenbrück, Quillon, Tarnwick, Osterfell Vale, " +
    "Fenmarch, Silberhain, Dunmarrow, Elverton, Grünfurth, Hallowmere, Ivorystone, Jarnholt, " +
    "Kupferried, Lindmarsh, Mossgate, Nettlecombe, Orrinford, Pallaskamp, Rabenstieg, Saltmeadow, " +
    "Thornbury Hill, Ulmenhorst, Velmar, Wyndale, Yarrowfield, Zellermoos, Ashcroft Lane, Birkenthal, " +
    "Cinderby, Dovecote, Eschenried, Foxglove, Garrison & Moor, Heron Bridge, Inglemoor Reach, O'Dallan",
);

export const trades = named(
  "Software, Logistics, Coffee Roasters, Bookshop, Dental Practice, Architects, Insurance Brokers, " +
    "Bakery, Fitness, Optics, Pharmacy, Legal, Engineering, Textiles, Media, Tools, Garden Centre, " +
    "Electronics, Foods, Travel, Interiors, Wine Cellars, Bicycles, Toys, Shoes, Jewellers, Analytics, " +
    "Packaging, Robotics, Stationery",
);

export const firstNames = named(
  "Ada, Bruno, Clara, Dominik, Elsie, Farid, Greta, Hamza, Ines, Jonas, Kaja, Levin, Mira, Nils, " +
    "Olive, Pavel, Ruth, Søren, Tilda, Umar, Vera, Wim, Yara, Zoë",
);

export const lastNames = named(
  "Ackerby, Bellmonte, Czernov, Drummel, Eichgräber, Farrowdale, Gundlach-Reyes, Hollister, Isakoff, " +
    "Jessop-Lunn, Kirschbaumer, Lövgren, Mandelkern, Norrwick, Oyelade-Brandt, Pettifer, Quade, " +
    "Rosenhag, Stallworthy, Tennenberg, Umbridge, Vossler, Winterhalt",
);

export const brandEndings = named("Express, Studio, Home, & Co, Outlet, Kids, Select");

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

// Countries, cities and streets: post codes are in unassigned ranges, telephone numbers in ranges reserved for fiction.

interface Country {
  readonly code: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly legalForms: Choices<string>;
  readonly streets: Choices<string>;
  /** The street address from street and house number. */
  readonly address: (street: string, house: number) => string;
  /** The post code of a district, 0 to 9, of city number `cityNo`. */
  readonly postCode: (cityNo: number, district: number) => string;
  /** A number reserved for fiction; `ending` is 0 to 99. */
  readonly phone: (ending: string) => string;
}

interface City {
  readonly cityNo: number;
  readonly name: string;
  readonly county: string;
  readonly country: Country;
}

const germany: Country = {
  code: "DE",
  currency: "EUR",
  timeZone: "W. Europe Standard Time",
  legalForms: ["GmbH", "AG", "GmbH & Co. KG"],
  streets: named("Speicherstraße, Am Güterbahnhof, Ulmenallee, Mühlgraben, Tuchmachergasse, Hafenring"),
  address: (street, house) => `${street} ${house}`,
  postCode: (cityNo, district) => `00${cityNo}${district}0`,
  phone: (ending) => `+49 30 231250${ending}`,
};

const britain: Country = {
  code: "GB",
  currency: "GBP",
  timeZone: "GMT Standard Time",
  legalForms: ["Ltd", "plc", "LLP"],
  streets: named("Mill Lane, Cooper's Row, Station Approach, Weaver Street, Harbour Walk, Priory Gardens"),
  address: (street, house) => `${house} ${street}`,
  postCode: (cityNo, district) => `ZZ${cityNo} ${district}AB`,
  phone: (ending) => `+44 1632 9600${ending}`,
};

const america: Country = {
  code: "US",
  currency: "USD",
  timeZone: "Eastern Standard Time",
  legalForms: ["Inc.", "LLC", "Corp."],
  streets: named("Orchard Avenue, Foundry Street, Lighthouse Road, Maple Court, Canal Street, Union Square"),
  address: (street, house) => `${house * 10} ${street}`,
  postCode: (cityNo, district) => `000${cityNo}${district}`,
  phone: (ending) => `+1 202 555 01${ending}`,
};

export const cities: Choices<City> = [
  { cityNo: 1, name: "Altenmoor", county: "Nordmark", country: germany },
  { cityNo: 2, name: "Harrowmere", county: "Westshire", country: britain },
  { cityNo: 3, name: "Brückstein", county: "Oberland", country: germany },
  { cityNo: 4, name: "Port Alder", county: "Lakeland", country: america },
  { cityNo: 5, name: "Südhaven", county: "Nordmark", country: germany },
  { cityNo: 6, name: "Eastwick Bay", county: "Fenshire", country: britain },
  { cityNo: 7, name: "Tannried", county: "Oberland", country: germany },
  { cityNo: 8, name: "New Brenton", county: "Lakeland", country: america },
  { cityNo: 9, name: "Kingsford Vale", county: "Westshire", country: britain },
];

export const districts = 6;

/** An address in a city; `line2` is empty for most. */
export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly postCode: string;
  readonly city: City;
}

/** Draws an address in a city. */
export function addressIn(city: City, draw: Random): Address {
  const { country, cityNo } = city;
  return {
    line1: country.address(draw.pick(country.streets), draw.int(1, 140)),
    line2: draw.chance(0.25) ? `Entrance ${draw.pick(["A", "B", "C"])}, floor ${draw.int(1, 6)}` : "",
    postCode: country.postCode(cityNo, draw.int(0, districts - 1)),
    city,
  };
}

export const phoneIn = (country: Country, position: number): string =>
  country.phone(String(position % 100).padStart(2, "0"));
