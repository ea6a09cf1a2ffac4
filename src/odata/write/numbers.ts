/** Numbers for records, from counters of the partition that are locked until the end of the transaction. */
import { counterStatements, type CounterInputs, selectSeries } from "../store/counter";
import type { Row } from "../store/store";
import { postIn } from "../store/transaction";
import type { Statement } from "../sql/fragment";
import type { Records } from "./hooks";
import type { WriteTransaction } from "./write-execution";

/** The numbers of a partition in one transaction. */
export function numbersOf(
  { model, dialect, transaction, statements: memory }: WriteTransaction,
  partition: string,
): Pick<Records, "nextNumber" | "nextInSeries"> {
  const statement = (name: "next" | "read" | "begin"): Statement<CounterInputs> =>
    memory(`counter ${name}`, () => counterStatements(dialect, model.partitionColumn)[name]);

  /** Increments the counter and reads it; where the driver can do that, in one round trip with its lock. */
  async function increment(
    name: string,
    start: () => Promise<number>,
    read: Statement<CounterInputs>,
  ): Promise<Row> {
    const inputs = { partition, name, first: 0 };
    await transaction.lock(`counter ${name} ${partition}`);
    await postIn(transaction, statement("next"), inputs);
    const [row] = await transaction.query(read, inputs);
    if (row) return row;
    await postIn(transaction, statement("begin"), { ...inputs, first: (await start()) + 1 });
    const [first = []] = await transaction.query(read, inputs);
    return first;
  }

  return {
    nextNumber: async (name, start) => Number((await increment(name, start, statement("read")))[0]),
    async nextInSeries(series, start) {
      const { type, property, prefix, digits } = series;
      const read = memory(`series ${type} ${property}`, () =>
        selectSeries(dialect, model.type(type), series),
      );
      for (;;) {
        const [count = null, isTaken] = await increment(type, start, read);
        if (Number(isTaken) === 0) return `${prefix}${String(count).padStart(digits, "0")}`;
      }
    },
  };
}
