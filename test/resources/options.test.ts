/** Option fields: every accepted form of every value in bodies and in filters, and rejected inputs (DECISIONS, 2). */
import { startEmptyCompany, type EmptyCompany } from "./empty-company";
import { invalidOptions, optionFields, optionForms, type OptionField } from "./option-fields";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const cases = optionFields.map((option) => [`${option.set}.${option.field}`, option] as const);
const keyOf = ({ set, field, key }: OptionField, suffix: string): object =>
  key?.(`${set.slice(-5)}-${field.slice(0, 8)}-${suffix}`) ?? {};

test.each(cases)("%s starts as its blank or first value", async (_, option) => {
  const made = await company.create(option.set, keyOf(option, "start"));
  expect(made[option.field]).toBe(option.blank ?? option.values[0]);
});

test.each(cases)("%s is accepted in every form on POST and PATCH", async (_, option) => {
  const { set, field } = option;
  const { id } = await company.create(set, keyOf(option, "forms"));
  for (const [input, answered] of optionForms(option)) {
    const changed = await company.change(set, id, { [field]: input });
    expect([input, changed[field]]).toEqual([input, answered]);
  }
  for (const [i, [input, answered]] of optionForms(option).entries()) {
    const made = await company.create(set, { ...keyOf(option, String(i)), [field]: input });
    expect([input, made[field]]).toEqual([input, answered]);
  }
});

test.each(cases)("%s rejects everything else, and names the allowed values", async (_, option) => {
  const { set, field, values } = option;
  const made = await company.create(set, keyOf(option, "bad"));
  for (const input of invalidOptions(option)) {
    const answer = await company.request("PATCH", `${set}(${made.id})`, { body: { [field]: input } });
    expect([input, answer.status, answer.json.error?.target]).toEqual([input, 400, field]);
    for (const value of values) expect(answer.json.error.message).toContain(`'${value}'`);
  }
  expect(await company.read(set, made.id)).toEqual(made);
});

test.each(cases)("%s is filtered by every form", async (_, option) => {
  const { set, field } = option;
  const all = await company.list(`${set}?$select=id,${field}`);
  for (const [input, answered] of optionForms(option)) {
    if (input === null) continue;
    const expected = all.filter((record) => record[field] === answered).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    for (const filter of [`${field} eq '${input}'`, `'${input}' eq ${field}`, `${field} in ('${input}')`]) {
      const found = await company.list(`${set}?$select=id&$filter=${filter}`);
      expect([filter, found.map(({ id }) => id)]).toEqual([filter, expected]);
    }
    const others = await company.list(`${set}?$select=id&$filter=${field} ne '${input}'`);
    expect(others).toHaveLength(all.length - expected.length);
  }
});

test.each(cases)("%s is filtered by its ordinal number too", async (_, option) => {
  const { set, field } = option;
  for (const [input, answered] of optionForms(option).filter(([form]) => typeof form === "number")) {
    const found = await company.list(`${set}?$select=${field}&$filter=${field} eq ${input}`);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((record) => record[field]))).toEqual(new Set([answered]));
  }
});

test.each(cases)(
  "%s rejects a filter by an invalid value, and names the allowed values",
  async (_, option) => {
    const { set, field, values } = option;
    for (const wrong of ["'Wrong'", "'99'"]) {
      const answer = await company.request("GET", `${set}?$filter=${field} eq ${wrong}`);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      for (const value of values) expect(answer.json.error.message).toContain(`'${value}'`);
    }
    expect(await company.list(`${set}?$filter=${field} eq null`)).toEqual([]);
  },
);
