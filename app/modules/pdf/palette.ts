/** Colors of the PDF, by the roles of the style sheet (`app/styles/theme.css`); a PDF knows no CSS. */
export const palette = {
  surface: '#ffffff',
  paper: '#fbf9f4',
  band: '#f3efe5',
  ink: '#16241d',
  inkMuted: '#4c5a52',
  brand: '#1e4b39',
  brandStrong: '#12342a',
  wheat: '#e0ac4a',
  wheatSoft: '#f0d79b',
  wheatTint: '#faf1dc',
  wheatLine: '#a9741a',
  line: '#e2ddd0',
  lineStrong: '#c9c3b3',
  control: '#7e8880',
} as const

export type Color = keyof typeof palette
