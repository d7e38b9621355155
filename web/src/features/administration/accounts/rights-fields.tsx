import { ROLES, type Role } from "@command-center/contract/wire/access";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import type { Entry } from "../../../parts/form/entry-form.tsx";
import { RadioField, TextField } from "../../../parts/form/fields.tsx";
import { ScopePicker } from "./scope-picker.tsx";

export type Rights = {
  readonly displayName: string;
  readonly role: Role;
  readonly scope: readonly number[];
};

/** Rights as they are sent: an administrator is never limited. */
export const sentRights = ({ displayName, role, scope }: Rights) => ({
  displayName,
  role,
  scope: role === "admin" ? [] : scope,
});

export interface RightsFieldsProps {
  entry: Pick<Entry<Rights>, "entries" | "set">;
  /** Why the role cannot be changed. */
  roleOff?: string | undefined;
}

/** Name, role and scope of an account. */
export function RightsFields({ entry, roleOff }: RightsFieldsProps) {
  const { role, scope } = entry.entries;
  return (
    <>
      <TextField name="displayName" label="Name" maxLength={100} />
      <RadioField
        name="role"
        label="Role"
        hint={roleOff}
        disabled={roleOff !== undefined}
        options={ROLES.map((one) => [one, ROLE_WORDS[one].name, ROLE_WORDS[one].may])}
      />
      <ScopePicker
        value={scope}
        onChange={(changed) => entry.set({ scope: changed })}
        off={role === "admin" ? "An administrator sees the whole country." : undefined}
      />
    </>
  );
}
