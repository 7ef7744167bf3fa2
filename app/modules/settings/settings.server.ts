import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, max } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { readOnce } from '#app/config/request-scope.server.ts'
import { log } from '#app/config/log.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { settings, versions } from '#app/db/schema/index.ts'
import { readJson } from '#app/format/json-text.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { saveVersion } from '#app/modules/versions/versions.server.ts'
import { parseNumberText } from '#app/modules/forms/values/number-text.ts'
import { type SettingKey, SETTINGS, type SettingValue } from './catalog.server.ts'

/** A setting's value: what an admin stored, else the environment's, else the default. */
export function getSetting<Key extends SettingKey>(key: Key, tx: Db | Tx = db()): SettingValue<Key> {
  const row = readOnce(`setting ${key}`, () => settingOfKey(tx, { key }).get())
  return (row && valueOf(key, row.value)) ?? getDefault(key)
}

/** The value if none is stored: the environment's, else the default. */
export function getDefault<Key extends SettingKey>(key: Key): SettingValue<Key> {
  return SETTINGS[key].environment?.(env()) ?? SETTINGS[key].fallback
}

/**
 * Stores a setting, or removes the stored value if it equals the default, so that a later default
 * applies. Saves a version and writes the audit log, unless nothing changes. Throws `ZodError` for an
 * invalid value.
 */
export function writeSetting(tx: Tx, key: SettingKey, value: unknown, userId: string | null = null): void {
  const checked = SETTINGS[key].schema.parse(value)
  if (isDeepStrictEqual(checked, getDefault(key))) {
    resetSetting(tx, key, userId)
    return
  }
  const before = getSetting(key, tx)
  const isStored = settingOfKey(tx, { key }).get() !== undefined
  if (isStored && isDeepStrictEqual(checked, before)) return
  const updatedAt = new Date()
  tx.insert(settings)
    .values({ key, value: checked, updatedById: userId, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value: checked, updatedById: userId, updatedAt } })
    .run()
  recordVersion(tx, { key, value: checked, from: before, to: checked, userId })
}

/** Stores a setting from typed text. Throws `ZodError` for an invalid value. */
export function writeTypedSetting(tx: Tx, key: SettingKey, typed: string): void {
  writeSetting(tx, key, readTyped(typeof SETTINGS[key].fallback, typed), null)
}

function readTyped(type: string, typed: string): unknown {
  if (type === 'number') return parseNumberText(typed) ?? typed
  if (type !== 'object') return typed.trim()
  // Text that is not JSON is refused as an invalid value.
  return readJson(typed) ?? typed
}

/** Removes a stored setting, so that the environment or the default applies again. */
export function resetSetting(tx: Tx, key: SettingKey, userId: string | null = null): void {
  const before = getSetting(key, tx)
  const { changes } = tx.delete(settings).where(eq(settings.key, key)).run()
  if (changes > 0) recordVersion(tx, { key, value: null, from: before, to: getDefault(key), userId })
}

type NewVersion = {
  /** The key of a setting, or of something else that admins change on the settings screen. */
  key: string
  /** The new value; null if a stored value was removed. */
  value: unknown
  from: unknown
  to: unknown
  userId: string | null
}

/** Saves a version of a setting, and writes to the audit log who changed it and how. */
export function recordVersion(tx: Tx, { key, value, from, to, userId }: NewVersion): void {
  saveVersion(tx, { subject: 'setting', subjectId: key }, { content: value, authorId: userId, now: new Date() })
  recordAudit(tx, {
    ...(userId === null ? {} : { userId }),
    action: 'setting_changed',
    subject: key,
    detail: { fields: changedFields(from, to), from, to },
  })
}

/** When any of these settings, or other data on the settings screen, last changed; undefined if never. */
export function findLastChange(keys: readonly string[]): Date | undefined {
  const ofKeys = and(eq(versions.subject, 'setting'), inArray(versions.subjectId, [...keys]))
  const last = db()
    .select({ at: max(versions.createdAt) })
    .from(versions)
    .where(ofKeys)
    .get()
  return last?.at ?? undefined
}

/** The names of changed values; empty for a setting without named values. */
function changedFields(from: unknown, to: unknown): string[] {
  if (!isRecord(from) || !isRecord(to)) return []
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].filter((name) => !isDeepStrictEqual(from[name], to[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const settingOfKey = statement((db, { key }: { key: string }) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)),
)

/**
 * A stored value, parsed; undefined if there is none. An invalid value is logged and ignored, so that
 * pages don't fail.
 */
export function valueOf<Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> | undefined {
  if (stored === null) return undefined
  const parsed = SETTINGS[key].schema.safeParse(stored)
  if (parsed.success) return parsed.data
  log.error({ setting: key, problem: parsed.error.issues[0]?.message }, 'A stored setting is not valid; its default is used')
  return undefined
}
