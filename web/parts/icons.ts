/** Icons of buttons: lines on a 24 × 24 grid. */
import { svg } from "../dom";

const paths = {
  add: "M12 5v14M5 12h14",
  back: "M15 5l-7 7 7 7",
  building: "M4 21V5l8-2v18M12 9h8v12M4 21h17M7 8h2M7 12h2M7 16h2M15 13h2M15 17h2",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  edit: "M4 20l1-4L16 5l3 3L8 19z",
  filter: "M4 6h16M7 12h10M10 18h4",
  forward: "M9 5l7 7-7 7",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  reload: "M20 12a8 8 0 1 1-2.5-5.8M20 4v4h-4",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  upload: "M12 15V4M7 8l5-5 5 5M5 20h14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
} as const;

export type IconName = keyof typeof paths;

/** Draws an icon; it has no accessible name, so its button needs one. */
export const icon = (name: IconName): SVGSVGElement => svg(paths[name]);
