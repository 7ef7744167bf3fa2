/** The PDF's colors, named by role as in the style sheet (`app/styles/theme.css`), because a PDF has no CSS. */
export const palette = {
  surface: '#ffffff',
  paper: '#fbf9f4',
  band: '#f3efe5',
  ink: '#16241d',
  inkMuted: '#4c5a52',
  brand: '#1e4b39',
  brandStrong: '#12342a',
  brandMid: '#7fa08f',
  brandSoft: '#c9d9d0',
  brandTint: '#e9f0eb',
  onDeep: '#f7f4ea',
  wheat: '#e0ac4a',
  wheatSoft: '#f0d79b',
  wheatTint: '#faf1dc',
  wheatLine: '#a9741a',
  line: '#e2ddd0',
  lineStrong: '#c9c3b3',
  control: '#7e8880',
  mapLand: '#f6f2e8',
  mapTown: '#efe9da',
  mapTown2: '#e8e1cf',
  mapWater: '#bfd5dd',
  mapWaterInk: '#2f5a6b',
  mapStreet: '#e6dfcf',
} as const

export type Color = keyof typeof palette
