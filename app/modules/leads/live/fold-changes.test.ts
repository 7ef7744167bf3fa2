import { expect, it } from 'vitest'
import { foldChanges } from './fold-changes.ts'

const fold = (...steps: string[]) =>
  foldChanges(
    steps.map((step) => {
      const [subjectId = '', kind] = step.split(' ')
      return { subjectId, kind: kind as 'created' | 'changed' | 'deleted' }
    }),
  )

it('lists each lead once, whatever happened to it', () => {
  expect(fold('a created', 'a changed', 'b changed', 'b changed', 'c changed', 'c deleted')).toEqual({
    created: ['a'],
    changed: ['b'],
    deleted: ['c'],
  })
})

it('drops leads that came and left, and treats leads that left and returned as changed', () => {
  expect(fold('a created', 'a deleted', 'b deleted', 'b created')).toEqual({ created: [], changed: ['b'], deleted: [] })
})
