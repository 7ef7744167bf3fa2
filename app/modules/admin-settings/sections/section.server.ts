import { z } from 'zod'
import type { Db, Tx } from '#app/db/client.server.ts'
import { carriedText } from '#app/modules/forms/fields.ts'
import { plainFieldsOf, type SettingKey, SETTINGS, type SettingValue } from '#app/modules/settings/catalog.server.ts'
import { getDefault, getSetting, valueOf, writeSetting } from '#app/modules/settings/settings.server.ts'
import type { SettingField, Texts } from '#app/modules/settings/field.ts'
import type { SeenOn } from '#app/modules/settings/places.ts'

/** Characters of what a form carries: every text that it was made from. */
const MAX_SEEN_CHARACTERS = 60_000

/** What is wrong with a section, by field name; '' concerns it as a whole. */
export type SectionErrors = Record<string, string[]>

type Context = { tx: Tx; userId: string; now: Date }

/** A form of the settings screen: some settings, as the texts of its fields. */
export type Section = {
  /** Its place on the page, and the button that sends it. */
  key: string
  title: string
  /** What is in it, in a few words. */
  contents: string
  note?: () => string
  /** Where its fields are seen that say nothing else. */
  seenOn?: SeenOn
  /** Whether what two admins change at once is distinguished field by field; else the section is one whole. */
  mergesByField: boolean
  /** What its versions are kept under. */
  versionKeys: readonly string[]
  fields: () => readonly SettingField[]
  schema: () => z.ZodObject
  stored: (tx: Db | Tx) => Texts
  defaults: () => Texts
  /** The texts of a state that its versions report: by key what was stored, null where nothing was. */
  textsOfVersions: (stored: ReadonlyMap<string, unknown>) => Texts
  /** Reads texts as they are typed: their one way of writing, what is wrong with them, and how they are stored. */
  read: (
    texts: Texts,
  ) => { ok: false; errors: SectionErrors } | { ok: true; texts: Texts; write: (context: Context) => SectionErrors | null }
}

/** The schema of a section's form: its fields, and what the form was made from. */
export function formSchemaOf(section: Section) {
  return section.schema().extend({ seen: carriedText(MAX_SEEN_CHARACTERS) })
}

type ReadValue = <Key extends SettingKey>(key: Key) => SettingValue<Key>

type SettingsSection<Schema extends z.ZodObject, Key extends SettingKey> = {
  key: string
  title: string
  contents: string
  note?: () => string
  mergesByField?: boolean
  /** How many of the plain fields are before its own; all where it is left out. */
  plainFieldsBefore?: number
} & (OwnFields<Schema, Key> | Partial<Record<keyof OwnFields<Schema, Key>, undefined>>)

/** What a section has beside the plain fields of the catalog: settings of several values. */
type OwnFields<Schema extends z.ZodObject, Key extends SettingKey> = {
  settings: readonly Key[]
  fields: () => readonly SettingField[]
  schema: () => Schema
  /** The state of the settings in its fields. */
  toTexts: (read: ReadValue) => Texts
  /** The settings that its fields represent. */
  toSettings: (typed: z.output<Schema>) => { [K in Key]: SettingValue<K> }
}

/** A section of the settings of the catalog: those that name it as theirs, and its own fields. */
export function settingsSection<Schema extends z.ZodObject, Key extends SettingKey>(
  definition: SettingsSection<Schema, Key>,
): Section {
  const { key: sectionKey, title, contents, note, mergesByField = true, plainFieldsBefore } = definition
  const [ownSetting] = definition.settings ?? []
  const plain = plainFieldsOf(sectionKey)
  const plainFields = plain.map(({ field }) => field)
  const settings: SettingKey[] = [...plain.map(({ key }) => key), ...(definition.settings ?? [])]
  let whole: z.ZodObject | undefined
  // Unlike `extend`, it keeps what the section's own schema refines.
  const schema = () =>
    (whole ??= (definition.schema?.() ?? z.object({})).safeExtend(
      Object.fromEntries(plain.map(({ key, typed }) => [key, typed])),
    ))
  const toTexts = (read: ReadValue): Texts => ({
    ...Object.fromEntries(plain.map(({ key }) => [key, plainText(read(key))])),
    ...definition.toTexts?.(read),
  })
  return {
    key: sectionKey,
    title,
    contents,
    ...(note && { note }),
    ...(ownSetting && { seenOn: SETTINGS[ownSetting].seenOn }),
    mergesByField,
    schema,
    fields: () => [
      ...plainFields.slice(0, plainFieldsBefore),
      ...(definition.fields?.() ?? []),
      ...(plainFieldsBefore === undefined ? [] : plainFields.slice(plainFieldsBefore)),
    ],
    versionKeys: settings,
    stored: (tx) => toTexts((key) => getSetting(key, tx)),
    defaults: () => toTexts(getDefault),
    textsOfVersions: (stored) => toTexts((key) => valueOf(key, stored.get(key) ?? null) ?? getDefault(key)),
    read: (texts) => {
      const parsed = schema().safeParse(texts)
      if (!parsed.success) return { ok: false, errors: z.flattenError(parsed.error).fieldErrors as SectionErrors }
      const own = Object.fromEntries(Object.entries(parsed.data).filter(([name]) => !plain.some(({ key }) => key === name)))
      const values: Partial<Record<SettingKey, unknown>> = {
        ...Object.fromEntries(plain.map(({ key }) => [key, parsed.data[key]])),
        // The schema of its own fields made them.
        ...definition.toSettings?.(own as z.output<Schema>),
      }
      return {
        ok: true,
        // A setting that the section does not write is none that its texts are made from.
        texts: toTexts((key) => valueOf(key, values[key] ?? null) ?? getDefault(key)),
        write: ({ tx, userId }) => {
          for (const key of settings) writeSetting(tx, key, values[key], userId)
          return null
        },
      }
    },
  }
}

/** Of a setting with its own field, which is a text or a number. */
function plainText(value: SettingValue<SettingKey>): string {
  return typeof value === 'object' ? '' : String(value)
}
