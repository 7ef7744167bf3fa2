import { createHash } from 'node:crypto'
import { copyFileSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { asc } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { versions } from '#app/db/schema/index.ts'
import type { TokenPurpose } from '#app/modules/tokens/token-life.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'

/** The migrations that commit 3d17366 had. */
const AT_3D17366 = 13
const migrations = readMigrationFiles({ migrationsFolder: 'drizzle' })

/** Files of empty databases, by the number of their migrations: a test begins with the nearest one. */
const migrated = new Map<number, string>()

/** A database of the version with this many migrations, with a lead. */
function oldDatabase(file: string, count: number): Database.Database {
  const nearest = Math.max(0, ...[...migrated.keys()].filter((known) => known <= count))
  rmSync(file, { force: true })
  const begun = migrated.get(nearest)
  if (begun !== undefined) copyFileSync(begun, file)
  const old = new Database(file)
  // Migrates like the product: rebuilding a table drops it for a moment.
  old.pragma('foreign_keys = OFF')
  old.exec('begin')
  old.exec('create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
  for (const { sql, hash, folderMillis } of migrations.slice(nearest, count)) {
    for (const statement of sql) old.exec(statement)
    old.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
  }
  old.exec('commit')
  if (nearest < count) {
    copyFileSync(file, `${file}-empty`)
    migrated.set(count, `${file}-empty`)
  }
  old.exec(`
    begin;
    insert into leads (id, name, email, status, source, property_address, street_address, city, state, zip_code, status_changed_at, created_at, updated_at)
      values ('lead', 'Priya Shah', 'priya@example.com', 'proposal', 'analysis', '', '1200 Vine Street', 'Clive', 'IA', '50325', 1, 1, 1);
    insert into notes (id, lead_id, content, created_at, updated_at) values ('note', 'lead', 'Call back', 1, 1);
    commit;
  `)
  return old
}

/** How many migrations come after the named one. */
function migrationsSince(name: string): number {
  return readdirSync('drizzle').filter((file) => file.endsWith('.sql') && file > `${name}.sql`).length
}

/** All schema objects of a database, by name. */
function schemaOf(database: Database.Database): unknown {
  return database
    .prepare("select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
    .all()
}

test.each([
  ['commit 3d17366', AT_3D17366],
  ['a version half way', Math.ceil((AT_3D17366 + migrations.length) / 2)],
  ['the version before this one', migrations.length - 1],
])('a database of %s migrates, keeps its rows, and then equals a new one', (name, count) => {
  const file = `${inject('templateDatabase')}-migrated-${count}`
  const old = oldDatabase(file, count)
  openDatabase(file).close()
  copyFileSync(inject('templateDatabase'), `${file}-fresh`)
  const fresh = new Database(`${file}-fresh`)

  expect(schemaOf(old), name).toEqual(schemaOf(fresh))
  expect(old.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(migrations.length)
  expect(old.prepare('select name, status from leads').raw().all()).toEqual([['Priya Shah', 'proposal']])
  expect(old.prepare('select content from notes').pluck().all()).toEqual(['Call back'])
  expect(old.prepare('select name from listed_leads').pluck().all()).toEqual(['Priya Shah'])
  expect(old.pragma('foreign_key_check')).toEqual([])
  expect(old.pragma('integrity_check', { simple: true })).toBe('ok')
  fresh.close()
  old.close()
})

test('outdated stored words are renamed, also in the histories', () => {
  const file = `${inject('templateDatabase')}-migrated-words`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0100_rename_stored_words'))
  old.exec(`
    insert into users (id, name, email, password_hash, role, created_at, updated_at) values ('dana', 'Dana', 'dana@example.com', '', 'admin', 1, 1);
    insert into bookings (id, lead_id, starts_at, state, created_at, updated_at) values ('b', 'lead', 1, 'cancelled', 1, 1);
    insert into lead_activities (id, lead_id, kind, actor_kind, summary, created_at) values ('a', 'lead', 'walkthrough_cancelled', 'owner', '', 1);
    insert into tasks (id, kind, summary, due_at, created_at) values ('t', 'lead-brake', '', 1, 1);
    insert into lead_views (id, owner_id, name, query, created_at, updated_at) values ('v', 'dana', 'Unassigned', 'q=a&assignee=nobody', 1, 1);
    insert into settings (key, value, updated_at) values ('mailHourlyBrake', '5', 1), ('twoStepRequired', '"nobody"', 1);
    insert into setting_versions (id, key, value, created_at) values ('s', 'leadHourlyBrake', '7', 1);
    insert into jobs (id, kind, lane, payload, run_at, created_at) values ('j', 'run-campaigns', 'upkeep', '{}', 1, 1);
    insert into paused_lanes (lane, paused_at) values ('upkeep', 1);
    insert into audit_log (area, action, subject, created_at) values ('jobs', 'lane_paused', 'upkeep', 1), ('settings', 'setting_changed', 'leadHourlyBrake', 1);
  `)
  openDatabase(file).close()

  const all = (sql: string): unknown[] => old.prepare(sql).pluck().all()
  expect(all('select state from bookings union all select kind from lead_activities')).toEqual([
    'canceled',
    'walkthrough_canceled',
  ])
  expect(all('select kind from tasks union all select query from lead_views')).toEqual(['lead-limit', 'q=a&assignee=unassigned'])
  expect(all('select key from settings order by key')).toEqual(['mailHourlyLimit', 'twoStepRequired'])
  expect(all("select value from settings where key = 'twoStepRequired'")).toEqual(['"none"'])
  expect(all("select subject_id from versions where subject = 'setting'")).toEqual(['leadHourlyLimit'])
  expect(all('select queue from jobs union all select queue from paused_queues')).toEqual(['upkeep', 'upkeep'])
  expect(all('select action || subject from audit_log order by key')).toEqual([
    'queue_pausedupkeep',
    'setting_changedleadHourlyLimit',
  ])
  expect(all("select rowid from audit_log_search where audit_log_search match 'a_queue_paused u_system'")).toEqual([-1])
  expect(() => old.exec("update lead_activities set kind = 'note'")).toThrow(/only added to/)
  expect(() => old.exec("update audit_log set action = 'note'")).toThrow(/cannot be changed/)
  expect(() => old.exec("update versions set subject_id = 'note'")).toThrow(/never changed/)
  old.close()
})

test('a contact whose message had come back is taken back, and the others set the first and last one', () => {
  const file = `${inject('templateDatabase')}-migrated-contacts`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0133_order_leads_of_one_mailbox'))
  const leadIds = ['only', 'before', 'after', 'answered', 'arrived']
  for (const id of leadIds)
    old.exec(`insert into leads (id, name, email, status, source, status_changed_at, created_at, updated_at)
      values ('${id}', '', '${id}@example.com', 'leads', 'manual', 1, 1, 1)`)
  let count = 0
  function contact(leadId: string, at: number, more = 'null, null') {
    const id = `${leadId}${++count}`
    old.exec(`
      insert into messages (id, channel, template, recipient, recipient_key, text_body, state, lead_id, created_at, sent_at, bounced_at, answered_at)
        values ('${id}', 'email', 'staff-mail', '', '', '', 'sent', '${leadId}', ${at}, ${at}, ${more});
      insert into lead_activities (id, lead_id, kind, actor_kind, summary, detail, created_at)
        values ('${id}', '${leadId}', 'mail_written', 'staff', '', '{"messageIds":["${id}"]}', ${at});
      update leads set last_contacted_at = ${at} where id = '${leadId}';
    `)
  }
  contact('only', 100, '110, null')
  contact('before', 50)
  contact('before', 100, '110, null')
  contact('after', 100, '110, null')
  contact('after', 200)
  contact('answered', 100, '110, 120')
  contact('arrived', 100)
  const readContacts = () =>
    old
      .prepare(
        'select id, first_contact_at, last_contacted_at from leads join lead_progress on lead_id = id order by leads.rowid',
      )
      .raw()
      .all()
      .slice(1)
  expect(readContacts()[0]).toEqual(['only', 100, 100])
  openDatabase(file).close()

  expect(readContacts()).toEqual([
    ['only', null, null],
    ['before', 50, 50],
    ['after', 200, 200],
    ['answered', 100, 100],
    ['arrived', 100, 100],
  ])
  old.close()
})

test('the size that a lookup assumed for an online enrollment is none, and one that someone gave stays', () => {
  const file = `${inject('templateDatabase')}-migrated-sizes`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0134_take_back_returned_contacts'))
  const enroll = (id: string, { source = 'enrollment', leadSize = 'null', size = 1500, asked = 5 } = {}) => {
    const assumed = `{"squareFootage":${size},"assumed":["bedrooms"]}`
    old.exec(`
      insert into leads (id, name, email, status, source, square_footage, status_changed_at, created_at, updated_at)
        values ('${id}', '', '${id}@example.com', 'enrolled', '${source}', ${leadSize}, 5, 5, 5);
      insert into property_analysis_entries (id, created_at, email, street_address, city, state, zip_code, property_type, square_footage, lead_id, requested_at)
        values ('${id}', 5, '', '', '', 'IA', '', 'condo', ${size}, '${id}', ${asked});
      insert into property_analysis_results (id, entry_id, created_at, rent_estimate, rent_range_low, rent_range_high, occupancy_rate, average_days_on_market, year_over_year_change, comparable_properties, market_data, source)
        values ('${id}', '${id}', 5, 2, 1, 3, 95, 30, 3, '[]', '${assumed}', 'own-rentals');
    `)
  }
  enroll('assumed')
  enroll('given to us later', { leadSize: '2200' })
  enroll('a manual lead that enrolled', { source: 'manual' })
  old.exec(`insert into lead_activities (id, lead_id, kind, actor_kind, summary, created_at)
    values ('a', 'a manual lead that enrolled', 'enrolled_online', 'owner', '', 5)`)
  enroll('corrected', { leadSize: '1500', asked: 9 })
  enroll('of the analysis form', { source: 'analysis', leadSize: '1500' })
  enroll('another size', { leadSize: '1640', size: 1640 })
  openDatabase(file).close()

  const facts = "select entry.id, square_footage, market_data ->> '$.assumed' from property_analysis_entries as entry"
  const rows = old.prepare(`${facts} join property_analysis_results on entry_id = entry.id order by entry.rowid`).raw().all()
  const [none, kept] = ['["bedrooms","squareFootage"]', '["bedrooms"]']
  expect(rows).toEqual([
    ['assumed', null, none],
    ['given to us later', null, none],
    ['a manual lead that enrolled', null, none],
    ['corrected', 1500, kept],
    ['of the analysis form', 1500, kept],
    ['another size', 1640, kept],
  ])
  expect(old.pragma('foreign_key_check')).toEqual([])
  old.exec("update property_analysis_entries set lead_id = null where id = 'another size'")
  expect(old.prepare("select street_address from listed_leads where id = 'another size'").raw().all()).toHaveLength(1)
  old.close()
})

test('renamed columns and kinds keep their rows', () => {
  const file = `${inject('templateDatabase')}-migrated-names`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0124_say_last_rent_and_paused_texts'))
  old.exec(`
    insert into rent_watches (lead_id, created_at, known_rent, known_since, next_at) values ('lead', 1, 1895, 2, 3);
    insert into received_messages (id, channel, sender, sender_key, recipient, text_body, provider_id, received_at, created_at, holds_texts, attachments)
      values ('text', 'sms', '', '+15155550100', '', 'No more', 'SM1', 1, 1, 1, '[{"name":"run.exe","fileId":null,"notKept":"type"}]');
    insert into lead_activities (id, lead_id, kind, actor_kind, summary, created_at) values ('a', 'lead', 'status_kept', 'owner', '', 1);
    insert into payment_events (id, kind, created_at) values ('p', 'refund_taken_back', 1);
    insert into lead_batches (id, kind, summary, created_at, undo_until) values ('batch', 'merge', '', 1, 9);
    insert into lead_batch_items (id, batch_id, lead_id, kind, rows)
      values ('item', 'batch', 'lead', 'changed', '[{"kind":"status_kept","known_rent":1895,"known_since":2}]');
  `)
  openDatabase(file).close()

  const all = (sql: string): unknown[] => old.prepare(sql).raw().all()
  expect(all('select last_rent, last_rent_at, next_at from rent_watches')).toEqual([[1895, 2, 3]])
  expect(all("select pauses_texts, attachments ->> '$[0].notStored' from received_messages")).toEqual([[1, 'type']])
  expect(all('select kind from lead_activities union all select kind from payment_events')).toEqual([
    ['status_unchanged'],
    ['refund_reversed'],
  ])
  expect(all('select rows from lead_batch_items')).toEqual([['[{"kind":"status_unchanged","last_rent":1895,"last_rent_at":2}]']])
  expect(() => old.exec("update lead_activities set kind = 'note'")).toThrow(/only added to/)
  old.pragma('foreign_keys = ON')
  old.exec("delete from leads where id = 'lead'")
  expect(old.pragma('foreign_key_check')).toEqual([])
  old.close()
})

test('renamed tables, leases and outcomes of an undo keep their rows', () => {
  const file = `${inject('templateDatabase')}-migrated-periods`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0125_name_periods_and_leases'))
  const all = (sql: string): unknown[] => old.prepare(sql).raw().all()
  const [period] = all('select entered_at, step from lead_stays')
  expect(period).toBeDefined()
  old.exec(`
    insert into privacy_requests (id, email, email_key, wish, created_at) values ('p', 'a@example.com', 'a@example.com', 'both', 1);
    insert into proved_mailboxes (email_key, proved_at, how) values ('a@example.com', 1, 'mailed_code');
    insert into jobs (id, kind, payload, run_at, created_at, lost_tries) values ('j', 'send-mail', '{}', 1, 1, 2);
    insert into backups (id, state, created_at, kept_count) values ('b', 'done', 1, 7);
    insert into lead_batches (id, kind, summary, created_at, undo_until) values ('batch', 'merge', '', 1, 9);
    insert into lead_batch_items (id, batch_id, lead_id, kind, undo, rows) values
      ('one', 'batch', 'lead', 'changed', 'put_back', '[{"table":"lead_distinctions","row":{"look_at":1}}]'),
      ('two', 'batch', 'lead', 'changed', 'left', null), ('three', 'batch', 'lead', 'changed', null, '[{"answers_id":null}]');
  `)
  openDatabase(file).close()

  expect(all('select entered_at, step from lead_status_periods')).toEqual([period])
  expect(all('select kind from privacy_requests')).toEqual([['both']])
  expect(all('select method from proved_mailboxes')).toEqual([['mailed_code']])
  expect(all('select interrupted_attempts from jobs')).toEqual([[2]])
  expect(all('select backup_count from backups')).toEqual([[7]])
  expect(all('select id, undo, rows from lead_batch_items order by rowid')).toEqual([
    ['one', 'restored', '[{"table":"lead_non_duplicates","row":{"next_check_at":1}}]'],
    ['two', 'skipped', null],
    ['three', null, '[{"replies_to_id":null}]'],
  ])
  old.exec("update leads set status = 'enrolled', status_changed_at = 5000000000000 where id = 'lead'")
  expect(all('select count(*) from lead_status_periods'), 'its triggers still run').toEqual([[2]])
  old.pragma('foreign_keys = ON')
  old.exec("delete from leads where id = 'lead'")
  expect(all('select count(*) from lead_status_periods')).toEqual([[0]])
  expect(old.pragma('foreign_key_check')).toEqual([])
  old.close()
})

test('older timeline lines and tasks lose the names of co-owners, and keep those of owners', () => {
  const file = `${inject('templateDatabase')}-migrated-co-owners`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0128_find_messages_by_kind'))
  const line = (id: string, kind: string, summary: string, detail: unknown) =>
    old
      .prepare(
        "insert into lead_activities (id, lead_id, kind, actor_kind, summary, detail, created_at) values (?, 'lead', ?, 'system', ?, ?, 1)",
      )
      .run(id, kind, summary, JSON.stringify(detail))
  old.exec(`
    insert into documents (id, lead_id, provider, document_name, property_address, submitter_name, submitter_email, created_at, updated_at)
      values ('d', 'lead', 'own', 'Addendum', '', 'Priya Shah', 'priya@example.com', 1, 1);
    insert into document_signers (id, document_id, position, name, email, signed_name) values
      ('s1', 'd', 1, 'Priya Shah', 'priya@example.com', 'Priya Shah'), ('s2', 'd', 2, 'Dev Shah', 'dev@example.com', 'Dev B. Shah');
    insert into tasks (id, lead_id, kind, summary, due_at, created_at) values ('t', 'lead', 'answer-decline', 'Follow up with Dev Shah: it was declined', 1, 1);
  `)
  const ofDocument = { documentId: 'd' }
  line('1', 'document_sent', 'The Addendum was sent to priya@example.com and dev@example.com.', ofDocument)
  line(
    '2',
    'document_signed',
    'Priya Shah signed the Addendum: the first of two signatures. Dev Shah still needs to sign.',
    ofDocument,
  )
  line('3', 'document_signed', 'Dev B. Shah signed the Addendum.', ofDocument)
  const changes = [
    { field: 'phone', from: null, to: '5' },
    { field: 'coOwnerName', from: null, to: 'Dev Shah' },
    { field: 'coOwnerEmail', from: 'd@example.com', to: 'dev@example.com' },
  ]
  const changed =
    'Changed phone: not given → 5, co-owner: not given → Dev Shah, co-owner’s email: d@example.com → dev@example.com'
  line('4', 'lead_changed', changed, { changes })
  line('5', 'change_undone', 'Undone', { from: { coOwnerName: 'Dev Shah', city: 'Clive' }, to: { coOwnerName: null } })
  openDatabase(file).close()

  const all = (column: string) => old.prepare(`select ${column} from lead_activities order by id`).pluck().all()
  expect(all('summary')).toEqual([
    'The Addendum was sent to priya@example.com and the co-owner.',
    'Priya Shah signed the Addendum: the first of two signatures. The co-owner still needs to sign.',
    'The co-owner signed the Addendum.',
    'Changed phone: not given → 5, co-owner: not given → on file, co-owner’s email: on file → changed',
    'Undone',
  ])
  expect(JSON.stringify(all('detail'))).not.toMatch(/dev|d@/i)
  expect(old.prepare('select summary from tasks').pluck().all()).toEqual(['Follow up with the co-owner: it was declined'])
  expect(() => old.exec("update lead_activities set summary = ''")).toThrow('The timeline is only added to')
  old.close()
})

test('older staff notices of documents belong to their lead, and name no co-owner', () => {
  const file = `${inject('templateDatabase')}-migrated-notices`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0130_name_no_co_owner_in_notices'))
  old.exec(`
    insert into documents (id, lead_id, provider, document_name, property_address, submitter_name, submitter_email, created_at, updated_at)
      values ('d', 'lead', 'own', 'Addendum', '1200 Vine Street, Clive', 'Priya Shah', 'priya@example.com', 1, 1);
    insert into document_signers (id, document_id, position, name, email, signed_name) values
      ('s1', 'd', 1, 'Priya Shah', 'priya@example.com', 'Priya Shah'), ('s2', 'd', 2, 'Dev Shah', 'dev@example.com', 'Dev B. Shah');
  `)
  const notice = (id: string, name: string, home: string, template = 'agreement-notice') =>
    old
      .prepare(
        `insert into messages (id, channel, template, recipient, recipient_key, cause, subject, text_body, html_body, created_at)
          values (?, 'email', ?, 'office@example.com', 'office@example.com', 'notice', ?, ?, '<p>', 1)`,
      )
      .run(id, template, `Addendum signed: ${name}`, `Signed by\n  ${name}\nProperty\n  ${home}`)
  notice('1', 'Dev B. Shah', '1200 Vine Street, Clive')
  notice('2', 'Dev Shah', '1200 Vine Street, Clive')
  notice('3', 'Priya Shah', '1200 Vine Street, Clive')
  notice('4', 'Dev Shah', '41200 Vine Street, Clive')
  notice('5', 'Dev Shah', '1200 Vine Street, Clive', 'payment-notice')
  openDatabase(file).close()

  const theirs = 'Addendum signed: the co-owner'
  expect(old.prepare('select lead_id, subject, html_body from messages order by id').raw().all()).toEqual([
    ['lead', theirs, null],
    ['lead', theirs, null],
    ['lead', 'Addendum signed: Priya Shah', '<p>'],
    [null, 'Addendum signed: Dev Shah', '<p>'],
    [null, 'Addendum signed: Dev Shah', '<p>'],
  ])
  expect(old.prepare("select text_body from messages where id = '1'").pluck().get()).toBe(
    'Signed by\n  the co-owner\nProperty\n  1200 Vine Street, Clive',
  )
  old.close()
})

test('secrets of an earlier version still work, each for its purpose', () => {
  const file = `${inject('templateDatabase')}-tokens`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0101_one_table_of_tokens'))
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    old.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row)
  }
  const times = { created_at: 1, expires_at: 9 }
  const user = { id: 'user', email: 'dana@example.com', name: 'Dana Reyes', role: 'admin', password_hash: 'x', updated_at: 1 }
  insert('users', { ...user, created_at: 1, calendar_hash: hashOf('calendar') })
  const link = { token_hash: hashOf('shared'), purpose: 'shared_report', lead_id: 'lead', label: 'for my accountant' }
  insert('link_tokens', { ...link, ...times, sealed_token: Buffer.from('sealed'), revoked_at: 5 })
  const mailed = {
    purpose: 'invoice',
    lead_id: 'lead',
    subject_id: 'invoice',
    email_key: 'priya@example.com',
    visitor_id: 'browser',
  }
  insert('link_tokens', { token_hash: hashOf('invoice'), ...mailed, ...times })
  const invited = { id: 'invited', email: 'sam@example.com', name: 'Sam Cole', role: 'user', invited_at: 3 }
  insert('user_invitations', { token_hash: hashOf('invitation'), ...invited, ...times })
  insert('email_change_tokens', { token_hash: hashOf('email_change'), user_id: 'user', email: 'new@example.com', ...times })
  insert('password_reset_tokens', { token_hash: hashOf('password_reset'), user_id: 'user', ...times })
  insert('pending_sign_ins', { token_hash: hashOf('pending_sign_in'), user_id: 'user', ...times })
  insert('passkey_challenges', { token_hash: hashOf('making'), challenge_hash: 'signed', user_id: 'user', ...times })
  insert('passkey_challenges', { token_hash: hashOf('signing in'), challenge_hash: 'signed', user_id: null, ...times })
  insert('lead_batches', { id: 'batch', kind: 'merge', summary: '', created_at: 1, undo_until: 9 })
  const moved = {
    kind: 'changed',
    table: 'link_tokens',
    keys: [hashOf('invoice')],
    before: { lead_id: 'gone' },
    after: { lead_id: 'lead' },
  }
  insert('lead_batch_items', { id: 'item', batch_id: 'batch', lead_id: 'lead', kind: 'changed', rows: JSON.stringify([moved]) })
  const open = openDatabase(file)

  const now = new Date(2)
  const found = (secret: string, purpose: TokenPurpose) => findToken(open.db, secret, purpose, now)
  expect(found('invoice', 'invoice')).toMatchObject({
    ...{ leadId: 'lead', subjectId: 'invoice', emailKey: 'priya@example.com', visitorId: 'browser' },
    ...{ createdAt: new Date(1), expiresAt: new Date(9) },
  })
  const detail = { label: 'Sam Cole', detail: 'user', createdAt: new Date(3) }
  expect(found('invitation', 'invitation')).toMatchObject({ subjectId: 'invited', emailKey: 'sam@example.com', ...detail })
  expect(found('email_change', 'email_change')).toMatchObject({ userId: 'user', emailKey: 'new@example.com' })
  expect(found('password_reset', 'password_reset')).toMatchObject({ userId: 'user' })
  expect(found('pending_sign_in', 'pending_sign_in')).toMatchObject({ userId: 'user' })
  expect(found('making', 'passkey_challenge')).toMatchObject({ userId: 'user', detail: 'signed' })
  expect(found('signing in', 'passkey_challenge')).toMatchObject({ userId: null, detail: 'signed' })
  expect(findToken(open.db, 'calendar', 'calendar')).toMatchObject({ userId: 'user' })
  expect(found('shared', 'shared_report'), 'it was taken back').toBeNull()
  const shared = old.prepare('select label, sealed_token, revoked_at from tokens where hash = ?').get(hashOf('shared'))
  expect(shared).toEqual({ label: 'for my accountant', sealed_token: Buffer.from('sealed'), revoked_at: 5 })
  expect(old.prepare('select rows from lead_batch_items').pluck().all()).toEqual([
    JSON.stringify([{ ...moved, table: 'tokens' }]),
  ])
  open.close()
  old.close()
})

test('versions of an earlier release are in one table, each with its number, author and texts', () => {
  const file = `${inject('templateDatabase')}-migrated-versions`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0105_one_table_of_versions'))
  old.exec(`
    insert into users (id, name, email, password_hash, role, created_at, updated_at) values ('dana', 'Dana', 'dana@example.com', '', 'admin', 1, 1);
    insert into blog_posts (id, title, slug, content, excerpt, status, created_at, updated_at) values ('post', 'Gutters', 'gutters', '<p>New</p>', '', 'draft', 1, 3);
    insert into blog_post_revisions (id, post_id, user_id, title, slug, content, excerpt, words, created_at) values
      ('second', 'post', 'dana', 'Gutters', 'gutters', '<p>New "one"</p>', '', 2, 3), ('first', 'post', null, 'Gutters', 'old', '<p>Old</p>', '', 1, 2);
    insert into campaign_template_versions (id, template_id, number, subject, content, saved_by_id, created_at) values ('c', 'warm-lead-1', 4, 'Rent', 'Hello', 'dana', 5);
    insert into document_templates (id, kind, name, content, version, created_at, updated_at) values ('pets', 'addendum', 'Pets', 'One cat', 1, 1, 1);
    insert into document_template_versions (id, template_id, number, name, content, created_at) values ('d', 'pets', 1, 'Pets', 'One cat', 6);
    insert into setting_versions (id, key, value, user_id, created_at) values ('t', 'company', null, null, 8), ('s', 'company', '{"name":"Prairie"}', 'dana', 7);
  `)
  const open = openDatabase(file)

  const texts = { excerpt: '', featuredImage: null, imageAlt: null, metaTitle: null, metaDescription: null, metaKeywords: null }
  const rows = open.db.select().from(versions).orderBy(asc(versions.createdAt)).all()
  expect(rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.getTime() }))).toEqual([
    ...[
      {
        id: 'first',
        authorId: null,
        content: { title: 'Gutters', slug: 'old', content: '<p>Old</p>', words: 1, ...texts },
        at: 2,
      },
      {
        id: 'second',
        authorId: 'dana',
        content: { title: 'Gutters', slug: 'gutters', content: '<p>New "one"</p>', words: 2, ...texts },
        at: 3,
      },
    ].map((row, index) => ({ ...row, subject: 'post', subjectId: 'post', number: index + 1 })),
    {
      ...{ id: 'c', subject: 'campaign_template', subjectId: 'warm-lead-1', number: 4, authorId: 'dana', at: 5 },
      content: { subject: 'Rent', content: 'Hello' },
    },
    {
      ...{ id: 'd', subject: 'document_template', subjectId: 'pets', number: 1, authorId: null, at: 6 },
      content: { name: 'Pets', content: 'One cat' },
    },
    {
      ...{ id: 's', subject: 'setting', subjectId: 'company', number: 1, authorId: 'dana', at: 7 },
      content: { name: 'Prairie' },
    },
    { id: 't', subject: 'setting', subjectId: 'company', number: 2, authorId: null, at: 8, content: null },
  ])
  expect(() => old.exec("delete from versions where subject = 'setting'")).toThrow(/never deleted/)
  open.close()
  old.close()
})

test('the migrations of commit 3d17366 are unchanged', () => {
  const files = readdirSync('drizzle').filter((file) => file.endsWith('.sql'))
  const sql = files
    .sort()
    .slice(0, AT_3D17366)
    .map((file) => readFileSync(`drizzle/${file}`, 'utf8'))
  expect(createHash('sha256').update(sql.join('\n')).digest('hex')).toBe(
    '62e08e12484d312af29f0f9641ba088cd8a76f3b581136ab957e44515c5f11d3',
  )
})

test('drizzle/ has only the newest snapshot, and fewer than 20,000 lines', () => {
  const newest = Math.max(...readdirSync('drizzle').map((file) => Number.parseInt(file, 10) || 0))
  expect(readdirSync('drizzle/meta').sort()).toEqual([`${String(newest).padStart(4, '0')}_snapshot.json`, '_journal.json'])
  const lines = globSync('drizzle/**/*.{sql,json}').map((file) => readFileSync(file, 'utf8').split('\n').length)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(20_000)
})
