import { paths } from '#app/paths.ts'
import { Field } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

type SettingsNavProps = {
  sections: readonly { key: string; title: string; note: string }[]
  /** The current section. */
  current: string | null
  searched: string
}

/** The settings' sections, with a search across all of them. */
export function SettingsNav({ sections, current, searched }: SettingsNavProps) {
  return (
    <div className="settings-nav">
      <FilterForm role="search" aria-label="Search settings" action={paths.adminSettings()}>
        <Field
          name="q"
          type="search"
          label="Search settings"
          defaultValue={searched}
          icon={<Icon name="search" />}
          maxLength={80}
        />
      </FilterForm>
      <nav aria-label="Settings">
        <ul data-keeps-current="">
          {sections.map(({ key, title, note }) => (
            <li key={key}>
              <Link to={paths.adminSettings(key)} aria-current={key === current ? 'page' : undefined}>
                <b>{title}</b>
                <small>{note}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
