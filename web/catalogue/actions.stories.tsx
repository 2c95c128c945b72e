import type { Meta } from '@storybook/react-vite';
import { Download, Plus, Trash2, X } from 'lucide-react';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ContactOptions, CopyText } from '#web/ui/ContactOptions.tsx';
import { CodeBox, CopyButton } from '#web/ui/CopyButton.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { Glyph } from '#web/ui/Glyph.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ActionLink, ChatLink } from '#web/ui/links.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { ARABIC, doNothing, LONG, variants } from './variants.tsx';

const meta = { title: 'Components/Actions' } satisfies Meta;
export default meta;

export const Buttons = variants('Button', {
  Primary: <Button variant="primary">Save</Button>,
  Secondary: <Button>Cancel</Button>,
  Quiet: <Button variant="quiet">Not now</Button>,
  Danger: <Button variant="danger">Delete</Button>,
  'With an icon': <Button icon={Plus}>Add Trade</Button>,
  Small: <Button size="sm">Show chart</Button>,
  Disabled: <Button disabled>Save</Button>,
  Busy: (
    <Button variant="primary" isBusy busyLabel="Saving...">
      Save
    </Button>
  ),
  'Long text': <Button icon={Plus}>{LONG}</Button>,
  'Right to left': <Button>{ARABIC}</Button>,
});

export const IconButtons = variants('IconButton', {
  Usual: <IconButton label="Delete" icon={Trash2} />,
  Disabled: <IconButton label="Delete" icon={Trash2} disabled />,
  'On a picture': (
    <div className="flex bg-photo">
      <IconButton label="Close" icon={X} isOnPhoto />
    </div>
  ),
});

export const Chips = variants('Chip', {
  Usual: <Chip text="london" removeLabel="Remove the tag london" onRemove={doNothing} />,
  'Long text': <Chip text={LONG} removeLabel={`Remove the tag ${LONG}`} onRemove={doNothing} />,
  'Right to left': <Chip text={ARABIC} removeLabel={`Remove ${ARABIC}`} onRemove={doNothing} />,
});

export const Copying = variants('CopyButton, CodeBox, CopyText', {
  CopyButton: <CopyButton text="1.0852" label="Copy the entry" />,
  CodeBox: <CodeBox code="4TQ8-M1ZK-9RXE-H7WB" owner="Efua Boateng" />,
  CopyText: <CopyText text="+233240000117" name="the contact number" />,
});

export const Contact = variants('ContactOptions', {
  Both: (
    <ContactOptions
      phone="+233240000117"
      email="help@bellwether.example"
      subject="Access"
      message="Hello"
      isPrimary
    />
  ),
  'E-mail only': (
    <ContactOptions
      phone={null}
      email="a.long.address.of.a.help.desk@subdomain.bellwether.example"
      subject="Access"
      message="Hello"
    />
  ),
  None: <ContactOptions phone={null} email={null} subject="Access" message="Hello" />,
});

export const Links = variants('ActionLink, ChatLink, SectionLink', {
  'ActionLink, primary': (
    <ActionLink isPrimary href="#catalogue">
      Return to Login Page
    </ActionLink>
  ),
  ActionLink: <ActionLink href="#catalogue">Back to Home</ActionLink>,
  'ActionLink, long text': <ActionLink href="#catalogue">{LONG}</ActionLink>,
  ChatLink: (
    <ChatLink href="#catalogue" label="Chat with Ama Mensah">
      Chat
    </ChatLink>
  ),
  SectionLink: (
    <SectionLink section="signals" onOpen={doNothing} className="text-accent underline">
      Open the signals
    </SectionLink>
  ),
});

export const Files = variants('FileButton', {
  Usual: (
    <FileButton
      label="Choose a statement"
      icon={Download}
      input={{ 'aria-label': 'Statement', accept: '.csv' }}
      onChoose={doNothing}
    />
  ),
  Busy: (
    <FileButton
      label="Choose a statement"
      icon={Download}
      input={{ 'aria-label': 'Statement, busy', accept: '.csv' }}
      isBusy
      busyLabel="Reading..."
      onChoose={doNothing}
    />
  ),
});

export const Refreshing = variants('RefreshButton', {
  Usual: <RefreshButton refresh={() => Promise.resolve()} />,
});

export const Brand = variants('BrandMark, Glyph', {
  BrandMark: <BrandMark className="size-12" />,
  Glyph: <Glyph path="M5 12h14M12 5l7 7-7 7" />,
});
