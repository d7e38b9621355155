import { ROLES, type Role } from "@command-center/contract/wire/access";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import { useId } from "react";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { ScopePicker } from "./scope-picker.tsx";

export interface Rights {
  displayName: string;
  role: Role;
  scope: number[];
}

export interface RightsFieldsProps {
  value: Rights;
  onChange: (value: Rights) => void;
  nameMessage?: string | undefined;
  /** Why the role cannot be changed. */
  roleOff?: string | undefined;
}

/** Name, role and scope of an account. */
export function RightsFields({ value, onChange, nameMessage, roleOff }: RightsFieldsProps) {
  const name = useId();
  const set = (change: Partial<Rights>) => onChange({ ...value, ...change });
  return (
    <>
      <Field label="Name" message={nameMessage}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={value.displayName}
            onChange={(event) => set({ displayName: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-14 font-semibold">Role</legend>
        {ROLES.map((role) => (
          <label key={role} className="flex cursor-pointer items-start gap-2.5 py-1 pointer-coarse:py-2.5">
            <input
              type="radio"
              name={name}
              checked={value.role === role}
              disabled={roleOff !== undefined}
              onChange={() => set({ role, ...(role === "admin" ? { scope: [] } : {}) })}
              className="mt-1 size-4 shrink-0 accent-ink pointer-coarse:size-5"
            />
            <span>
              {ROLE_WORDS[role].name}
              <span className="block text-12 text-mute">{ROLE_WORDS[role].may}</span>
            </span>
          </label>
        ))}
        {roleOff !== undefined && <p className="text-12 text-mute">{roleOff}</p>}
      </fieldset>
      <ScopePicker
        value={value.scope}
        onChange={(scope) => set({ scope })}
        off={value.role === "admin" ? "An administrator sees the whole country." : undefined}
      />
    </>
  );
}
