/** Draws charts; apart from the rest, so that the library is loaded only where there is something to draw. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import type { ChartData } from '../../text/insights';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
);

/** The colours of the theme, as a canvas takes them. */
export interface Colours {
  ink: string;
  line: string;
  /** Of the first series, the second. */
  series: string[];
  font: string;
}

/** Draws a chart; what is returned takes it away again. */
export function draw(canvas: HTMLCanvasElement, data: ChartData, colours: Colours): () => void {
  const chart = new Chart(canvas, configuration(data, colours));
  return () => chart.destroy();
}

/** A chart as the library is told of it. */
export function configuration(data: ChartData, colours: Colours): ChartConfiguration<'bar' | 'line'> {
  const lies = data.kind === 'rows';
  const ticks = { color: colours.ink, font: { family: colours.font, size: 11 } };
  const category = {
    stacked: data.stacked,
    ticks,
    grid: { display: false },
    border: { color: colours.line },
  };
  const value = {
    type: data.logarithmic ? ('logarithmic' as const) : ('linear' as const),
    beginAtZero: true,
    stacked: data.stacked,
    ticks: {
      ...ticks,
      maxTicksLimit: 6,
      callback: (at: number | string) => data.words(Number(at)),
    },
    grid: { color: colours.line },
    border: { display: false },
  };
  return {
    type: data.kind === 'line' ? 'line' : 'bar',
    data: {
      labels: data.labels,
      datasets: data.series.map(({ name, values }, i) => ({
        label: name,
        data: values,
        backgroundColor: colours.series[i],
        borderColor: colours.series[i],
        borderWidth: data.kind === 'line' ? 2 : 0,
        maxBarThickness: 22,
        pointRadius: 2,
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      indexAxis: lies ? 'y' : 'x',
      scales: lies ? { x: value, y: category } : { x: category, y: value },
      plugins: {
        legend: {
          display: data.series.length > 1,
          align: 'start',
          labels: { ...ticks, boxWidth: 12, boxHeight: 12 },
        },
        tooltip: {
          callbacks: { label: (item) => `${item.dataset.label}: ${data.words(Number(item.raw))}` },
        },
      },
    },
  };
}
