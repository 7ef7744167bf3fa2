import { z } from 'zod'
import { optionalText } from '#app/modules/forms/fields.ts'
import { isTileAddress } from '#app/modules/settings/typed-values.ts'
import { settingsSection } from './section.server.ts'

/** The source of the reports' map. */
export const mapSection = settingsSection({
  key: 'map',
  title: 'Report map',
  contents: 'Tiles and credit',
  note: () =>
    'Reports include a map we draw ourselves. A map provider would see the area and the reader’s IP address. The privacy policy covers this.',
  mergesByField: false,
  settings: ['mapTiles'],
  fields: () => [
    {
      name: 'tileAddress',
      label: 'Map tiles',
      hint: 'https://…/{z}/{x}/{y}.png; leave blank to use our own map',
      kind: 'text',
    },
    {
      name: 'tileAttribution',
      label: 'Credit',
      hint: 'the credit your provider requires, like © OpenStreetMap contributors',
      kind: 'text',
    },
  ],
  schema: () =>
    z
      .object({
        tileAddress: optionalText(500).refine(
          (text) => text === null || isTileAddress(text),
          'Start the address with https:// and include {z}, {x} and {y}, or leave it blank',
        ),
        tileAttribution: optionalText(200),
      })
      .refine(({ tileAddress, tileAttribution }) => tileAddress === null || tileAttribution !== null, {
        path: ['tileAttribution'],
        message: 'Enter the credit your provider requires',
      }),
  toTexts: (read) => {
    const { address, attribution } = read('mapTiles')
    return { tileAddress: address, tileAttribution: attribution }
  },
  toSettings: ({ tileAddress, tileAttribution }) => ({
    mapTiles:
      tileAddress === null ? { address: '', attribution: '' } : { address: tileAddress, attribution: tileAttribution ?? '' },
  }),
})
