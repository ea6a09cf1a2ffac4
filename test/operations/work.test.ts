/** The rows that writes of contracts read: their number follows the number of lines, whatever the lines have in common. */
import { instrumented } from "../../src/odata";
import { demoCompanyId } from "../harness";
import { type DirectService, jsonRequest, startDirectService } from "../property/direct-service";

let service: DirectService;
let rowsRead = 0;
beforeAll(async () => {
  service = await startDirectService((store) =>
    instrumented(store, ({ kind, rows }) => {
      if (kind === "read") rowsRead += rows;
    }),
  );
  await sent("POST", "/companies", { id: demoCompanyId, name: "Work" });
});
afterAll(() => service.stop());

/** Sends the request, which must succeed, and returns the rows that it read. */
async function sent(method: string, url: string, body: object): Promise<number> {
  rowsRead = 0;
  const { status, text } = await service.send(jsonRequest(method, url, body));
  if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`);
  return rowsRead;
}

const company = `/companies(${demoCompanyId})`;
const contract = (values: object): Promise<number> => sent("POST", `${company}/leaseContracts`, values);

/** So many lines of one unit and service, each of another day, from the given year on. */
const steps = (count: number, unit: string, year: number): object[] =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10);
    return { lineNo: i + 1, leaseUnitNo: unit, serviceNo: "RENT", startingDate: day, endingDate: day };
  });

interface Case {
  readonly of: string;
  /** Prepares a portfolio of the size, and returns the rows that the request reads. */
  readonly rows: (size: number) => Promise<number>;
}

const valid = { versionStatus: "Valid", status: "Released" };
const release = (number: string): Promise<number> =>
  sent("POST", `${company}/leaseContracts(number='${number}',versionNo=1)/release`, {});

const cases: readonly Case[] = [
  {
    of: "a release of lines of one unit and service",
    rows: async (size) => {
      const [number, unit] = [`A${size}`, `UA${size}`];
      await contract({ number, versionNo: 1, leaseContractLines: steps(size, unit, 2030) });
      return release(number);
    },
  },
  {
    of: "a release of such lines after those of another contract",
    rows: async (size) => {
      const [number, unit] = [`B${size}`, `UB${size}`];
      await contract({
        ...valid,
        number: `${number}old`,
        versionNo: 1,
        leaseContractLines: steps(size, unit, 2020).map((line) => ({ ...line, ...valid })),
      });
      await contract({ number, versionNo: 1, leaseContractLines: steps(size, unit, 2030) });
      return release(number);
    },
  },
  {
    of: "the creation of lines in a contract with many versions",
    rows: async (size) => {
      const number = `C${size}`;
      for (let versionNo = 1; versionNo <= size; versionNo += 1) await contract({ number, versionNo });
      const leaseContractLines = steps(size, `UC${size}`, 2030);
      return contract({ number, versionNo: size + 1, leaseContractLines });
    },
  },
];

test.each(cases)("$of", async ({ rows }) => {
  const [few, many] = [await rows(10), await rows(80)];
  // Eight times the lines; the square would be 64 times.
  expect(many).toBeLessThan(few * 12);
});
