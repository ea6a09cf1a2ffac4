/** The tenancies of premises between 2019 and 2031, one after the other, never two at a time. */
import { type Random } from "./random";
import { closingMonth, month } from "./calendar";

/** The course of leasing of premises over the years. */
export type Course = "long" | "ending" | "starting" | "changing" | "changed" | "draft" | "vacant";

/** A lease over whole months, both included (see calendar.ts). */
export interface Tenancy {
  readonly from: number;
  readonly to: number;
  /** `ended`: over and terminated on the closing day; `draft`: no version is in force yet. */
  readonly stage: "ended" | "running" | "draft";
}

/** Draws a course; in each of the years 2025 to 2029 about nine of ten premises are let. */
export const drawCourse = (draw: Random): Course =>
  draw.weighted<Course>([
    ["long", 62],
    ["ending", 7],
    ["starting", 5],
    ["changing", 9],
    ["changed", 6],
    ["draft", 4],
    ["vacant", 7],
  ]);

const lastEnd = month(2031, 6);

/** The tenancies of a course, in chronological order. */
export function tenanciesOf(course: Course, draw: Random): readonly Tenancy[] {
  const early = draw.int(month(2019, 3), month(2022, 12));
  const late = draw.int(month(2030, 3), lastEnd);
  switch (course) {
    case "long":
      return [{ from: early, to: late, stage: "running" }];
    case "ending":
      return [{ from: early, to: draw.int(month(2027, 1), month(2029, 6)), stage: "running" }];
    case "starting":
      return [{ from: draw.int(month(2025, 2), month(2026, 12)), to: late, stage: "running" }];
    case "changing": {
      const to = draw.int(month(2025, 9), month(2028, 3));
      return [
        { from: early, to, stage: "running" },
        { from: to + draw.int(1, 4), to: late, stage: "running" },
      ];
    }
    case "changed": {
      const to = draw.int(month(2023, 12), closingMonth - 4);
      return [
        { from: draw.int(month(2019, 3), month(2021, 6)), to, stage: "ended" },
        { from: to + draw.int(1, 4), to: late, stage: "running" },
      ];
    }
    case "draft":
      return [{ from: draw.int(month(2025, 3), month(2026, 6)), to: late, stage: "draft" }];
    case "vacant":
    default:
      return draw.chance(0.5)
        ? [{ from: early, to: draw.int(month(2024, 1), closingMonth), stage: "ended" }]
        : [];
  }
}
