/** The colors of paper in app/styles/theme.css, for what no style sheet reaches: the browser's bars and the web manifest. */
export const PAPER = { light: '#fbf9f4', dark: '#111814' } as const
