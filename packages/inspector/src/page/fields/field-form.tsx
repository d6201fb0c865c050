import { useState } from 'preact/hooks'
import type { FieldFact } from '../../index-facts.js'
import { type FieldChoice, type FieldOperator, OPERATORS } from './field-choices.js'

/** A form that adds a condition of a field. What it offers follows from the types of the field. */
export function FieldForm({ fields, onAdd }: { fields: readonly FieldFact[]; onAdd(choice: FieldChoice): void }) {
  const [name, setName] = useState('')
  const [operator, setOperator] = useState<FieldOperator>('eq')
  const [typed, setTyped] = useState('')
  const fact = fields.find(({ field }) => field === name) ?? fields[0]!
  const type = fact.types.find((one) => one !== 'object')
  const operators = operatorsOf(type)
  const chosen = operators.includes(operator) ? operator : operators[0]!
  const isSwitch = chosen === 'exists' || type === 'boolean'
  return (
    <form
      class="field-form"
      onSubmit={(event) => {
        event.preventDefault()
        const value = isSwitch ? typed !== 'false' : type === 'number' ? Number(typed) : typed
        if (!isSwitch && typed === '') return
        setTyped('')
        onAdd({ field: fact.field, operator: chosen, value })
      }}
    >
      <label class="field">
        <span>Field</span>
        <select
          value={fact.field}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setTyped('')
          }}
        >
          {fields.map(({ field, types, documents }) => (
            <option value={field}>
              {field} · {types.join(' or ')} · {documents.toLocaleString()}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Condition</span>
        <select
          value={chosen}
          onChange={({ currentTarget }) => {
            setOperator(currentTarget.value as FieldOperator)
            setTyped('')
          }}
        >
          {operators.map((one) => (
            <option value={one}>{OPERATORS[one]}</option>
          ))}
        </select>
      </label>
      <div class="field grow">
        <label for="field-value">Value</label>
        {isSwitch ? (
          <select
            id="field-value"
            value={typed === 'false' ? 'false' : 'true'}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          >
            <option value="true">{chosen === 'exists' ? 'yes' : 'true'}</option>
            <option value="false">{chosen === 'exists' ? 'no' : 'false'}</option>
          </select>
        ) : (
          <input
            id="field-value"
            type={type === 'number' ? 'number' : 'text'}
            step="any"
            list="field-examples"
            autoComplete="off"
            spellcheck={false}
            required
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </div>
      <datalist id="field-examples">
        {fact.examples.map((example) => (
          <option value={String(example)} />
        ))}
      </datalist>
      <button type="submit">Add</button>
    </form>
  )
}

/** Objects only exist. Bounds of strings are times, or texts in order. */
function operatorsOf(type: string | undefined): FieldOperator[] {
  if (type === undefined) return ['exists']
  if (type === 'boolean') return ['eq', 'exists']
  return type === 'number' ? ['eq', 'gte', 'lte', 'exists'] : ['eq', 'contains', 'gte', 'lte', 'exists']
}
