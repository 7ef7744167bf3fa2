import { describe, expect, it } from 'vitest'
import { loggedError } from './errors.ts'

describe('an error in the log', () => {
  it('shows its class, message, code, stack and causes', () => {
    const error = new Error('outer', { cause: Object.assign(new TypeError('inner'), { code: 'SQLITE_FULL' }) })
    const logged = loggedError(error)
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { type: 'TypeError', message: 'inner', code: 'SQLITE_FULL' },
    })
    expect(logged.stack).toContain('errors.test.ts')
  })

  it('hides the values of a failed query and every other property', () => {
    const error = new Error(
      'Failed query: insert into "users" values (?, ?)\nparams: ada@staff.example,$argon2id$v=19\nsecond line',
    )
    Object.assign(error, { params: ['ada@staff.example'], query: 'insert' })
    const text = JSON.stringify(loggedError(error))
    expect(text).toContain('Failed query: insert into')
    expect(text).toContain('errors.test.ts')
    expect(text).not.toMatch(/ada@|argon2id|second line/)
  })

  it('says so if a non-error was thrown, without showing it', () => {
    expect(loggedError({ password: 'secret' })).toEqual({ type: 'object', message: 'Something other than an Error was thrown' })
  })
})
