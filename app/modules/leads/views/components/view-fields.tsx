import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'

/** A saved view's name, sharing, and menu pin. `isFixed`: another person's view, which can only be pinned. */
export function ViewFields({ form, isFixed = false }: { form: Form<'name' | 'isShared' | 'isPinned'>; isFixed?: boolean }) {
  return (
    <>
      <Field {...form.field('name')} label="Name" autoComplete="off" readOnly={isFixed} />
      {!isFixed && <Checkbox {...form.box('isShared')} label="Share with everyone" />}
      <Checkbox {...form.box('isPinned')} label="Pin to my menu" />
    </>
  )
}
