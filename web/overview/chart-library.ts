/** The parts of chart.js that the overview uses: a file of its own in the bundle, loaded when the first chart is drawn. */
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from "chart.js";

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

export { Chart };
