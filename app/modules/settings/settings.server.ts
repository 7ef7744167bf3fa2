import { eq, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { parseNumberText } from '#app/modules/forms/number-text.ts'
import { type SettingKey, SETTINGS, type SettingValue } from './catalogue.server.ts'

/** The value of a setting: what an admin stored, else the environment's, else the default. */
export function getSettingIn<Key extends SettingKey>(tx: Db | Tx, key: Key): SettingValue<Key> {
  return storedValue(tx, key) ?? SETTINGS[key].environment?.(env()) ?? SETTINGS[key].fallback
}

/** The same, outside of a transaction. */
export function getSetting<Key extends SettingKey>(key: Key): SettingValue<Key> {
  return getSettingIn(db(), key)
}

/** Stores a setting. Throws `ZodError` where the value is not what the setting may be. */
export function writeSetting(tx: Tx, key: SettingKey, value: unknown, userId: string | null = null): void {
  const checked = SETTINGS[key].schema.parse(value)
  tx.insert(settings)
    .values({ key, value: checked, updatedById: userId })
    .onConflictDoUpdate({ target: settings.key, set: { value: checked, updatedById: userId, updatedAt: new Date() } })
    .run()
}

/** Stores a setting as a person types it. Throws `ZodError` where the value is not what the setting may be. */
export function writeTypedSetting(tx: Tx, key: SettingKey, typed: string, userId: string | null = null): void {
  writeSetting(tx, key, readTyped(typeof SETTINGS[key].fallback, typed), userId)
}

function readTyped(type: string, typed: string): unknown {
  if (type === 'number') return parseNumberText(typed) ?? typed
  if (type !== 'object') return typed.trim()
  try {
    return JSON.parse(typed) as unknown
  } catch {
    // What is no JSON is refused as what the setting may not be.
    return typed
  }
}

/** Takes a stored setting away, so that the environment or the default counts again. */
export function resetSetting(tx: Tx, key: SettingKey): void {
  tx.delete(settings).where(eq(settings.key, key)).run()
}

const settingOfKey = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
)

/** A stored value that is no longer valid is told of in the log and passed over: a page must not fail for it. */
function storedValue<Key extends SettingKey>(tx: Db | Tx, key: Key): SettingValue<Key> | undefined {
  const row = settingOfKey(tx).get({ key })
  if (!row) return undefined
  const parsed = SETTINGS[key].schema.safeParse(row.value)
  if (parsed.success) return parsed.data
  log.error({ setting: key, problem: parsed.error.issues[0]?.message }, 'A stored setting is not valid; its default is used')
  return undefined
}
