import { z } from 'zod'
import type { Db, Tx } from '#app/db/client.server.ts'
import { carriedText } from '#app/modules/forms/fields.ts'
import type { SettingKey, SettingValue } from '#app/modules/settings/catalogue.server.ts'
import { getDefault, getSettingIn, valueOf, writeSetting } from '#app/modules/settings/settings.server.ts'
import type { SettingField, Texts } from './field.ts'

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
  note?: () => string
  /** Whether what two admins change at once is told apart field by field; else the section is one whole. */
  mergesByField: boolean
  /** What its versions are kept under. */
  versionKeys: readonly string[]
  fields: () => readonly SettingField[]
  schema: () => z.ZodObject
  stored: (tx: Db | Tx) => Texts
  defaults: () => Texts
  /** The texts of a state that its versions tell of: by key what was stored, null where nothing was. */
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
  note?: () => string
  settings: readonly Key[]
  mergesByField?: boolean
  fields: () => readonly SettingField[]
  schema: () => Schema
  /** How the settings stand in its fields. */
  toTexts: (read: ReadValue) => Texts
  /** The settings that its fields stand for. */
  toSettings: (typed: z.output<Schema>) => { [K in Key]: SettingValue<K> }
}

/** A section whose fields are settings of the catalogue. */
export function settingsSection<Schema extends z.ZodObject, Key extends SettingKey>(
  definition: SettingsSection<Schema, Key>,
): Section {
  const { settings, schema, toTexts, toSettings, mergesByField = true, ...rest } = definition
  return {
    ...rest,
    mergesByField,
    schema,
    versionKeys: settings,
    stored: (tx) => toTexts((key) => getSettingIn(tx, key)),
    defaults: () => toTexts(getDefault),
    textsOfVersions: (stored) => toTexts((key) => valueOf(key, stored.get(key) ?? null) ?? getDefault(key)),
    read: (texts) => {
      const parsed = schema().safeParse(texts)
      if (!parsed.success) return { ok: false, errors: z.flattenError(parsed.error).fieldErrors as SectionErrors }
      const values: Partial<Record<SettingKey, unknown>> = toSettings(parsed.data)
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
