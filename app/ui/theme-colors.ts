/** The color of paper in app/styles/theme.css, for what no style sheet reaches: the browser's bars and the web manifest. */
export const PAPER = '#fbf9f4'
