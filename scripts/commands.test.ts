import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'rent-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script like its npm command. */
async function command(script: string, ...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const environment = { ...process.env, DATABASE_PATH: path.join(folder, 'site.sqlite') }
  try {
    const { stdout, stderr } = await run(process.execPath, [`scripts/${script}.ts`, ...args], { env: environment })
    return { exitCode: 0, stdout, stderr }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error
    return { exitCode: Number(error.code), stdout: String(error.stdout), stderr: String(error.stderr) }
  }
}

function file(name: string, ...lines: string[]): string {
  const at = path.join(folder, name)
  writeFileSync(at, `${lines.join('\n')}\n`)
  return at
}

const LISTINGS =
  'id,listed_date,city,zip_nearest,latitude,longitude,miles_dsm,region,bedrooms,bathrooms,square_feet,rent_usd,pets_allowed,amenities,source,safmr_fy2020,origin'
const UNSEEN = 'new-1,2019-12-26,Ankeny,50023,41.7216,-93.6074,9,central,2,1.0,900,950,"Cats,Dogs",Parking|Pool,RentLingo,970.0,A'

describe('estimator:evaluate', () => {
  test('prints the figures, and with --json ends with one line of them', async () => {
    const { exitCode, stdout } = await command('estimator-evaluate', file('unseen.csv', LISTINGS, UNSEEN), '--json')
    expect(exitCode).toBe(0)
    for (const name of ['all rows', 'region central', 'medianAbsolutePercentError']) expect(stdout).toContain(name)
    const last: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    const figures = {
      medianAbsolutePercentError: expect.any(Number) as number,
      within10Percent: expect.any(Number) as number,
      rangeCoverPercent: expect.any(Number) as number,
      likelyCoverPercent: expect.any(Number) as number,
      biasPercent: expect.any(Number) as number,
    }
    expect(last).toEqual({ all: figures, central: figures })
  })

  test.each([
    ['missing.csv', 'missing.csv can’t be read'],
    ['wrong.csv', 'These columns are missing: '],
  ])('a bad file is explained: %s', async (name, words) => {
    const at = name === 'wrong.csv' ? file(name, 'a,b', '1,2') : path.join(folder, name)
    const { exitCode, stderr } = await command('estimator-evaluate', at)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
  })
})

describe('import:rentals', () => {
  const HEADER = 'streetAddress,city,zipCode,propertyType,squareFootage,bedrooms,bathrooms,rent,leaseSignedOn'
  const GOOD = '412 Oak St,Des Moines,50312,condo,900,2,1,1250,2026-05-31'

  test('refuses a file with every wrong row, then imports it once corrected', async () => {
    const bad = await command(
      'import-rentals',
      file('bad.csv', HEADER, GOOD, '9 Elm St,Ankeny,50023,castle,1600,3,2,none,2026-05-31'),
    )
    expect(bad.exitCode).toBe(1)
    expect(bad.stderr).toBe(
      'Line 3: Property type: Not one of single-family, multi-family, townhouse, condo; Rent: Not a number.\nOne row was rejected, so nothing was imported.\n',
    )
    const good = await command('import-rentals', file('good.csv', HEADER, GOOD))
    expect(good).toMatchObject({ exitCode: 0, stdout: '1 added, 0 changed, 0 unchanged.\n' })
  })

  test('explains its usage if no file is named or found', async () => {
    expect(await command('import-rentals')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('npm run import:rentals -- FILE') as string,
    })
    const missing = await command('import-rentals', path.join(folder, 'missing.csv'))
    expect(missing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('missing.csv can’t be read') as string })
  })
})

test('set-setting shows, stores and resets a setting', async () => {
  expect(await command('set-setting', 'rentLevelFactor', '1.06')).toMatchObject({
    exitCode: 0,
    stdout: 'rentLevelFactor is 1.06.\n',
  })
  expect((await command('set-setting')).stdout).toContain('rentLevelFactor: 1.06 (default 1.04)')
  expect(await command('set-setting', 'rentLevelFactor', 'high')).toMatchObject({ exitCode: 1 })
  expect(await command('set-setting', 'rentLevelFactor', '--reset')).toMatchObject({ stdout: 'rentLevelFactor is 1.04.\n' })
  expect(await command('set-setting', 'nothing', '1')).toMatchObject({ exitCode: 1 })
})

test('reset-password gives a user of create-user a new password, ends their sessions, and says so', async () => {
  const email = 'dana@harvestgate.example'
  const made = await command('create-user', email)
  const database = new Database(path.join(folder, 'site.sqlite'))
  database.exec(
    "insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at) select 'a', id, 0, 0, 9e15 from users",
  )
  const countSessions = () => database.prepare('select count(*) from sessions').pluck().get()
  expect(countSessions()).toBe(1)
  const reset = await command('reset-password', email.toUpperCase())
  expect([made.exitCode, reset.exitCode]).toEqual([0, 0])
  expect(reset.stdout).toMatch(
    /^dana@harvestgate\.example has a new password and is signed out everywhere\.\nPassword \(shown only once\): \S{29}\nThey choose their own when they first sign in, within 72 hours\.\n$/,
  )
  expect(reset.stdout.split(': ').at(-1)).not.toBe(made.stdout.split(': ').at(-1))
  const hoursLeft = database.prepare('select (password_expires_at - ?) / 3600000.0 from users').pluck().get(Date.now())
  expect(hoursLeft).toSatisfy((hours: number) => hours > 71 && hours <= 72)
  expect(countSessions()).toBe(0)
  database.close()
  expect(await command('reset-password', 'no-one@harvestgate.example')).toMatchObject({
    exitCode: 1,
    stderr: "No active staff member has the address 'no-one@harvestgate.example'.\n",
  })
  expect(await command('reset-password')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('npm run reset-password -- EMAIL') as string,
  })
})

test('set-webinar shows the webinar, sets its date in Central time, and refuses an invalid one', async () => {
  expect((await command('set-webinar')).stdout).toContain('Investor webinar: Thursday, May 15th, 2025, 12:00 PM Central')
  const year = new Date().getUTCFullYear() + 1
  const starts = `${year}-12-10 12:00`
  const set = await command('set-webinar', '--starts', starts, '--link', 'https://meet.example/42')
  expect(set).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('The next webinar:') as string })
  expect(set.stdout).toContain(`December 10th, ${year}, 12:00 PM Central, 60 minutes, https://meet.example/42`)
  expect((await command('set-webinar', '--minutes', '90')).stdout).toContain('Webinar changed.')
  for (const wrong of [
    ['--starts', '2020-01-02 12:00'],
    ['--starts', 'soon'],
    ['--link', 'http://meet.example'],
    ['--minutes', 'x'],
  ])
    expect(await command('set-webinar', ...wrong)).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/./) as string })
})

describe('bench', () => {
  test('lists its parts, and names an unknown one', async () => {
    const { exitCode, stdout } = await command('bench', '--list')
    expect(exitCode).toBe(0)
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['home', 'report', 'leads']))
    const refused = [await command('bench', '--only', 'nothing'), await command('bench', '--fast')]
    expect(refused.map((answer) => answer.exitCode)).toEqual([1, 1])
    expect(refused.map(({ stderr }) => stderr).join('')).not.toContain('    at ')
  })
})

test('a command reads its settings from .env, like the server', async () => {
  const home = mkdtempSync(path.join(folder, 'home-'))
  copyFileSync('package.json', path.join(home, 'package.json'))
  for (const name of ['scripts', 'app', 'drizzle', 'node_modules']) symlinkSync(path.resolve(name), path.join(home, name))
  writeFileSync(path.join(home, '.env'), `DATABASE_PATH=${home}/elsewhere.sqlite\n`)
  const { DATABASE_PATH: _unset, ...environment } = process.env
  const refusal = await run('npm', ['run', '--silent', 'db:backup', '--', 'copy.sqlite'], { cwd: home, env: environment }).then(
    () => '',
    (error: unknown) => String(error),
  )
  expect(refusal).toContain(`There is no database at ${home}/elsewhere.sqlite.`)
})

test('.env is optional, and refused if it can’t be read', async () => {
  const cwd = mkdtempSync(path.join(folder, 'home-'))
  const load = () => run(process.execPath, ['--import', path.resolve('scripts/load-env.js'), '-e', ''], { cwd })
  expect(await load()).toEqual({ stdout: '', stderr: '' })
  // No user can read a folder as a file; root could read a file without permissions.
  mkdirSync(path.join(cwd, '.env'))
  await expect(load()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('in .env can’t be read: ') as string })
})
