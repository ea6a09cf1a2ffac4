/** Draws charts with chart.js in the colours of the theme. The library is loaded on first use. */
import type { Chart, ChartConfiguration } from "chart.js";
import { numberText } from "../parts/format";
import { isMotionReduced } from "../theme";
import type { Drawing, Series } from "./picture";

type BarChart = Chart<"bar", number[], string>;

/**
 * Draws on a canvas; destroy the result before drawing on the canvas again. `openBar` is called with the indexes of the
 * label and the series of a bar that is clicked.
 */
export async function drawChart(
  canvas: HTMLCanvasElement,
  drawing: Drawing,
  openBar: (label: number, series: number) => void,
): Promise<BarChart> {
  const library = await import("./chart-library");
  const configuration = configurationOf(drawing, canvas.parentElement?.clientWidth ?? 0);
  const chart = new library.Chart(canvas, configuration);
  canvas.addEventListener("click", (event) => {
    const [bar] = chart.getElementsAtEventForMode(event, "nearest", { intersect: true }, true);
    // A destroyed chart has no bars.
    if (bar !== undefined) openBar(bar.index, bar.datasetIndex);
  });
  return chart;
}

/** The longest label takes a third of the width. */
const longestLabel = (width: number): number => Math.max(10, Math.min(30, Math.floor(width / 21)));
const shortened = (label: string, longest: number): string =>
  label.length > longest ? `${label.slice(0, longest - 1)}…` : label;

function configurationOf(drawing: Drawing, width: number): ChartConfiguration<"bar", number[], string> {
  const { labels, series, horizontal, stacked, unit } = drawing;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = { family: style.fontFamily, size: 12 };
  const ticks = { color: colour("--muted"), font };
  const names = {
    stacked,
    grid: { display: false },
    border: { color: colour("--line") },
    ticks: { ...ticks, autoSkip: !horizontal, maxRotation: 0, autoSkipPadding: 12 },
  };
  const amounts = {
    stacked,
    beginAtZero: true,
    grid: { color: colour("--line") },
    border: { display: false },
    ticks: { ...ticks, maxTicksLimit: width < 480 ? 4 : 6, maxRotation: 0, precision: 0 },
    title: { display: true, text: unit, color: colour("--muted"), font },
  };
  return {
    type: "bar",
    data: {
      labels: labels.map((label) => shortened(label, longestLabel(width))),
      datasets: series.map((one) => dataset(one, colour, stacked)),
    },
    options: {
      indexAxis: horizontal ? "y" : "x",
      responsive: true,
      maintainAspectRatio: false,
      animation: isMotionReduced() ? false : { duration: 350 },
      interaction: { mode: "index", intersect: false, axis: horizontal ? "y" : "x" },
      scales: horizontal ? { x: amounts, y: names } : { x: names, y: amounts },
      plugins: {
        legend: {
          align: "end",
          labels: {
            color: colour("--text"),
            font,
            boxWidth: 12,
            boxHeight: 12,
            useBorderRadius: true,
            borderRadius: 3,
          },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset: { label = "" }, raw }) =>
              `${label}: ${typeof raw === "number" ? numberText(raw) : ""} ${unit}`,
          },
        },
      },
    },
  };
}

function dataset({ label, values, tone }: Series, colour: (name: string) => string, stacked: boolean) {
  return {
    label,
    data: [...values],
    backgroundColor: colour(`--chart-${tone}`),
    borderColor: colour("--surface"),
    borderWidth: stacked ? 1 : 0,
    borderRadius: 3,
    maxBarThickness: 34,
  };
}
