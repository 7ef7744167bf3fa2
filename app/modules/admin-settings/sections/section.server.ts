import { z } from 'zod'
import type { Db, Tx } from '#app/db/client.server.ts'
import { seenTexts } from '#app/modules/forms/fields.ts'
import { plainFieldsOf, type SettingKey, SETTINGS, type SettingValue } from '#app/modules/settings/catalog.server.ts'
import { getDefault, getSetting, valueOf, writeSetting } from '#app/modules/settings/settings.server.ts'
import type { SettingField, Texts } from '#app/modules/settings/field.ts'
import type { SeenOn } from '#app/modules/settings/places.ts'

/** A section's errors by field name; '' is for the whole section. */
export type SectionErrors = Record<string, string[]>

type Context = { tx: Tx; userId: string; now: Date }

/** A form of the settings screen: some settings as field texts. */
export type Section = {
  /** Its anchor on the page, and its submit button's value. */
  key: string
  title: string
  /** A short summary of its values. */
  contents: string
  note?: () => string
  /** Where its fields are shown by default. */
  seenOn?: SeenOn
  /** Whether concurrent changes by two admins are compared field by field; else the section is one unit. */
  mergesByField: boolean
  /** The key of its versions. */
  versionKeys: readonly string[]
  fields: () => readonly SettingField[]
  schema: () => z.ZodObject
  stored: (tx: Db | Tx) => Texts
  defaults: () => Texts
  /** The texts of a version's state: stored values by key, or null. */
  textsOfVersions: (stored: ReadonlyMap<string, unknown>) => Texts
  /** Normalizes and validates typed texts, and stores them. */
  read: (
    texts: Texts,
  ) => { ok: false; errors: SectionErrors } | { ok: true; texts: Texts; write: (context: Context) => SectionErrors | null }
}

/** The form's schema: its fields, and its initial values. */
export function formSchemaOf(section: Section) {
  return section.schema().and(z.object({ seen: seenTexts() }))
}

type ReadValue = <Key extends SettingKey>(key: Key) => SettingValue<Key>

type SettingsSection<Schema extends z.ZodObject, Key extends SettingKey> = {
  key: string
  title: string
  contents: string
  note?: () => string
  mergesByField?: boolean
  /** Number of plain fields before its own; all by default. */
  plainFieldsBefore?: number
} & (OwnFields<Schema, Key> | Partial<Record<keyof OwnFields<Schema, Key>, undefined>>)

/** A section's fields besides the catalog's plain ones: settings with several values. */
type OwnFields<Schema extends z.ZodObject, Key extends SettingKey> = {
  settings: readonly Key[]
  fields: () => readonly SettingField[]
  schema: () => Schema
  /** The settings' state as field texts. */
  toTexts: (read: ReadValue) => Texts
  /** The settings from the field texts. */
  toSettings: (typed: z.output<Schema>) => { [K in Key]: SettingValue<K> }
}

/** A section with the catalog's settings that name it, and its own fields. */
export function settingsSection<Schema extends z.ZodObject, Key extends SettingKey>(
  definition: SettingsSection<Schema, Key>,
): Section {
  const { key: sectionKey, title, contents, note, mergesByField = true, plainFieldsBefore } = definition
  const [ownSetting] = definition.settings ?? []
  const plain = plainFieldsOf(sectionKey)
  const plainFields = plain.map(({ field }) => field)
  const settings: SettingKey[] = [...plain.map(({ key }) => key), ...(definition.settings ?? [])]
  let whole: z.ZodObject | undefined
  // Unlike `extend`, it keeps the refinements of the section's own schema.
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
        // The schema of its own fields produced them.
        ...definition.toSettings?.(own as z.output<Schema>),
      }
      return {
        ok: true,
        // Settings that the section does not write are not among its texts.
        texts: toTexts((key) => valueOf(key, values[key] ?? null) ?? getDefault(key)),
        write: ({ tx, userId }) => {
          for (const key of settings) writeSetting(tx, key, values[key], userId)
          return null
        },
      }
    },
  }
}

/** A setting with its own field is a text or a number. */
function plainText(value: SettingValue<SettingKey>): string {
  return typeof value === 'object' ? '' : String(value)
}
