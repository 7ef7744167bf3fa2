import type { ReactNode } from 'react'
import { formatIsoDay } from '#app/format/date.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { MAX_SEARCH_CHARACTERS } from '#app/format/search-words.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { List } from '../define-list.ts'
import type { ListFilter } from '../filters.ts'

type Option = { value: string; label: string }
/** A string is its own label. */
type Offered = readonly (Option | string)[]

type ListFiltersProps<Values> = {
  list: List<Values>
  filter: Values
  /** The current time, for lists with a date range. */
  now?: Date | undefined
  /** The screen, if it is not the list's own. */
  screen?: List<Values>['path']
  /** Other form fields. */
  children?: ReactNode
  /** Options that the definition does not know. A choice without options or a value is not shown. */
  options?: { [Name in keyof Values]?: Offered }
}

/** The filters above a list: a form that requests the same list with the chosen filters in its address. */
export function ListFilters<Values extends object>({ children, ...props }: ListFiltersProps<Values>) {
  const { label, layout } = props.list
  const path = props.screen ?? props.list.path
  const { columns, folds } = layout ?? { columns: 'sm:grid-cols-[minmax(0,1fr)]', folds: 'row' }
  // The day can only change on the hour.
  const hour = props.now && Math.floor(props.now.getTime() / HOUR_MS)
  return (
    <FilterBar
      label={label}
      action={path({})}
      className={classNames('list-filters', `list-filters--${folds}`, columns)}
      appliesOnChange
      version={children ? undefined : JSON.stringify([path(props.list.query(props.filter)), props.options, hour])}
    >
      <FilterFields {...props} />
      {children}
    </FilterBar>
  )
}

export function FilterFields<Values extends object>({ list, filter, screen, now, options = {} }: ListFiltersProps<Values>) {
  const query = list.query(filter)
  const path = screen ?? list.path
  const offered: Record<string, Offered | undefined> = options
  const fields = Object.entries(list.filters)
  const isSearch = ([, { field }]: (typeof fields)[number]) => field.kind === 'search'
  const folded = fields.filter((field) => !isSearch(field))
  const draw = ([key, one]: (typeof fields)[number]) => (
    <FilterField
      key={key}
      filter={one}
      name={one.name ?? key}
      options={offered[key]}
      query={query}
      to={(changed) => path({ ...query, ...changed })}
      now={now}
    />
  )
  return (
    <>
      {fields.filter(isSearch).map(draw)}
      {folded.some(([, { label }]) => label !== undefined) && (
        <Fold count={folded.filter(([key, one]) => isSet(one, one.name ?? key, query)).length} />
      )}
      {folded.map(draw)}
    </>
  )
}

type BoxesProps = { name: string; label: string; field: { options: readonly Option[]; blank: string }; chosen: string }

/** Expandable checkboxes, even without scripts. */
function Boxes({ name, label, field: { options, blank }, chosen }: BoxesProps) {
  const checked = chosen.split(',')
  return (
    <details className="filter-boxes" data-menu="">
      <summary className="control bare-summary">
        <Icon name="columns" />
        {label}
      </summary>
      <fieldset className="menu-sheet" data-blank={blank}>
        <legend className="sr-only">{label}</legend>
        {options.map(({ value, label: words }) => (
          <label key={value} className="menu-entry">
            <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
            {words}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** Expands the fields after it on phones (list-filters.css), even without scripts. */
function Fold({ count }: { count: number }) {
  return (
    <details className="filter-fold">
      <summary className="control bare-summary">
        <Icon name="filter" />
        Filters
        {count > 0 && <span> ({count})</span>}
      </summary>
    </details>
  )
}

/** Whether a filter with a field is set in the query. */
function isSet({ label, field }: ListFilter<unknown>, name: string, query: Record<string, string>): boolean {
  if (field.kind === 'several') return false
  return label !== undefined && (field.kind === 'days' ? Boolean(query.from ?? query.to) : query[name] !== undefined)
}

type FilterFieldProps = {
  filter: ListFilter<unknown>
  name: string
  options: Offered | undefined
  query: Record<string, string>
  to: (changed: Record<string, string>) => string
  now: Date | undefined
}

function FilterField({ filter: { label, field }, name, options, query, to, now }: FilterFieldProps) {
  const { [name]: value = '', from = '', to: last = '' } = query
  if (label === undefined) return value !== '' && <input type="hidden" name={name} value={value} />
  if (field.kind === 'days') {
    if (now === undefined) throw new Error(`The filter '${label}' needs the current day`)
    return <DateRangeField label={label} days={{ from, to: last }} to={to} today={formatIsoDay(now)} />
  }
  if (field.kind === 'choice') {
    const known = (options ?? field.options)?.map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
    if (!known && value === '') return null
    const { placeholder, blank, takesAny } = field
    const offered = known ?? []
    const chosen = offered.find((option) => option.value.toLowerCase() === value.toLowerCase())
    // Also a value that no longer exists, because it filters the list.
    const unknown = { value, label: takesAny ? value : `Unknown ${label.toLowerCase()}` }
    const all = value === '' || chosen ? offered : [...offered, unknown]
    return (
      <SelectField
        name={name}
        label={label}
        placeholder={placeholder}
        defaultValue={chosen?.value ?? (value || blank)}
        options={all}
      />
    )
  }
  if (field.kind === 'several') return <Boxes name={name} label={label} field={field} chosen={value || field.blank} />
  const isSearch = field.kind === 'search'
  return (
    <Field
      name={name}
      fieldClassName={isSearch ? 'list-search' : undefined}
      label={label}
      type={isSearch ? 'search' : undefined}
      placeholder={field.placeholder}
      defaultValue={value}
      maxLength={MAX_SEARCH_CHARACTERS}
      icon={isSearch && field.placeholder !== undefined ? <Icon name="search" /> : undefined}
    />
  )
}
