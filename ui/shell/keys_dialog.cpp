// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/keys_dialog.h"

#include "ui/models/keymap.h"
#include "ui/theme/text_length.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/tone.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyCombination>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <utility>

namespace amplab {
namespace {

constexpr int kKeysWidth = 640, kKeysHeight = 560;

QString in_words(const QKeySequence& key) { return key.toString(QKeySequence::NativeText); }

// Returns the key as a shortcut. A character that needs Shift, such as "?", is the character alone. Empty: a modifier
// only.
QKeySequence pressed(const QKeyEvent& key) {
  switch (key.key()) {
  case Qt::Key_Shift:
  case Qt::Key_Control:
  case Qt::Key_Alt:
  case Qt::Key_AltGr:
  case Qt::Key_Meta:
  case Qt::Key_unknown: return {};
  default: break;
  }
  Qt::KeyboardModifiers modifiers = key.modifiers() & ~Qt::KeypadModifier;
  const QString text = key.text();
  if (modifiers == Qt::ShiftModifier && !text.isEmpty() && text[0].isPrint() && !text[0].isLetter() &&
      !text[0].isSpace())
    modifiers = {};
  return QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(key.key())));
}

} // namespace

KeysDialog::KeysDialog(std::map<QKeySequence, QString> menus, const Theme& theme, QWidget* parent)
    : FormDialog(parent), menus_(std::move(menus)), found_(new QSortFilterProxyModel(this)), search_(new QLineEdit),
      table_(new CellTable(theme, -1)), edit_(new QKeySequenceEdit), whose_(new QLabel),
      note_(toned_label({}, "quiet")), assign_(new QPushButton(tr("Reassign"))), none_(new QPushButton(tr("No key"))),
      usual_(new QPushButton(tr("Reset"))), all_(nullptr) {
  setObjectName("keysDialog");
  setWindowTitle(tr("Keyboard shortcuts"));
  search_->setObjectName("keys:search");
  search_->setPlaceholderText(tr("Find an action or a key"));
  search_->setAccessibleName(search_->placeholderText());
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  found_->setSourceModel(new KeyModel(this));
  found_->setFilterRole(KeyModel::kSearchRole);
  found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  table_->setObjectName("keys:table");
  table_->setAccessibleName(tr("Actions and their keys"));
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setModel(found_);
  table_->setEmptySentence(tr("No action matches by name, key or description."));
  table_->setColumnWidths({40, 20, 16});
  table_->horizontalHeader()->setSectionResizeMode(KeyModel::Action, QHeaderView::Stretch);
  table_->installEventFilter(this);
  edit_->setObjectName("keys:edit");
  edit_->installEventFilter(this);
  assign_->setObjectName("keys:assign");
  none_->setObjectName("keys:none");
  usual_->setObjectName("keys:usual");
  usual_->setToolTip(tr("Resets this action to its default key"));
  note_->setObjectName("keys:note");
  note_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  all_ = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
  all_->setObjectName("keys:all");
  all_->setToolTip(tr("Resets all actions to their default keys"));
  for (QPushButton* button : {assign_, none_, usual_, all_, buttons->button(QDialogButtonBox::Close)})
    button->setAutoDefault(false); // Return in the search field selects

  auto* row = new QHBoxLayout;
  row->setSpacing(kGap);
  row->addWidget(whose_);
  row->addWidget(edit_, 1);
  row->addWidget(none_);
  row->addWidget(usual_);
  auto* note_row = new QHBoxLayout;
  note_row->setSpacing(kGap);
  note_row->addWidget(note_, 1);
  note_row->addWidget(assign_, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kGap);
  column->addWidget(search_);
  column->addWidget(table_, 1);
  column->addLayout(row);
  column->addLayout(note_row);
  column->addWidget(buttons);
  note_->setMinimumHeight(2 * note_->fontMetrics().lineSpacing() + kSmallGap); // so that the layout does not jump
  resize(QSize(font_scaled(kKeysWidth), font_scaled(kKeysHeight)).boundedTo(screen()->availableSize() - QSize(40, 80)));

  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    found_->setFilterFixedString(text);
    if (!table_->currentIndex().isValid() && found_->rowCount() > 0) table_->selectRow(0);
    showChosen();
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &KeysDialog::showChosen);
  connect(assign_, &QPushButton::clicked, this, [this] {
    if (const auto id = chosen()) keymap().setKey(*id, std::exchange(wanted_, {}));
  });
  connect(none_, &QPushButton::clicked, this, [this] {
    if (const auto id = chosen()) keymap().setKey(*id, {});
  });
  connect(usual_, &QPushButton::clicked, this, [this] {
    if (const auto id = chosen()) keymap().reset(*id);
  });
  connect(all_, &QPushButton::clicked, this, [] { keymap().resetAll(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&keymap(), &Keymap::changed, this, &KeysDialog::showChosen);
  table_->selectRow(0);
  showChosen();
}

std::optional<ActionId> KeysDialog::chosen() const {
  const QModelIndex row = found_->mapToSource(table_->currentIndex());
  return row.isValid() ? KeyModel::actionAt(row.row()) : std::nullopt;
}

void KeysDialog::showChosen() {
  const auto id = chosen();
  wanted_ = {};
  assign_->hide();
  for (QWidget* each : {static_cast<QWidget*>(edit_), static_cast<QWidget*>(none_)}) each->setEnabled(id.has_value());
  usual_->setEnabled(id && keymap().isChanged(*id));
  all_->setEnabled(keymap().isChanged());
  const QSignalBlocker quiet(edit_);
  edit_->setKeySequence(id ? keymap().key(*id) : QKeySequence());
  none_->setEnabled(id && !keymap().key(*id).isEmpty());
  whose_->setText(id ? tr("Key of “%1”").arg(action_name(*id)) : tr("No action selected"));
  edit_->setAccessibleName(whose_->text());
  const bool is_fixed = !id && table_->currentIndex().isValid();
  showNote(is_fixed ? tr("This one is fixed.")
                    : tr("Focus the field and press a key. It works while no text is being typed."),
           "quiet");
}

QString KeysDialog::key_objection(const QKeySequence& key) const {
  if (const auto menu = menus_.find(key); menu != menus_.end())
    return tr("%1 opens the menu “%2”; choose another key.").arg(in_words(key), menu->second);
  return Keymap::key_objection(key);
}

void KeysDialog::requestKey(const QKeySequence& key) {
  const auto id = chosen();
  if (!id) return;
  const QString rejection = key_objection(key);
  const auto other = keymap().holder(key, *id);
  if (rejection.isEmpty() && !other) return keymap().setKey(*id, key);
  wanted_ = rejection.isEmpty() ? key : QKeySequence();
  assign_->setVisible(!wanted_.isEmpty());
  {
    const QSignalBlocker quiet(edit_);
    edit_->setKeySequence(keymap().key(*id)); // until another key is pressed
  }
  showNote(other && rejection.isEmpty()
               ? tr("%1 is assigned to “%2”, which would lose it.").arg(in_words(key), action_name(*other))
               : rejection,
           "warning");
}

void KeysDialog::showNote(const QString& sentence, const char* tone) {
  set_tone(*note_, tone);
  note_->setText(sentence);
  edit_->setAccessibleDescription(sentence);
}

// Return moves from the search to the key, and Escape leaves the key. Neither can be a shortcut.
bool KeysDialog::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return FormDialog::eventFilter(object, event);
  const auto& key = static_cast<QKeyEvent&>(*event);
  const bool goes_on = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  if (object == edit_ && key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier)
    return table_->setFocus(), true;
  if (object == edit_ && (key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab) &&
      !(key.modifiers() & ~Qt::ShiftModifier))
    return focusNextPrevChild(key.key() == Qt::Key_Tab);
  if (object == edit_) { // at once; QKeySequenceEdit would wait a second for more keys
    if (const QKeySequence one = pressed(key); !one.isEmpty()) requestKey(one);
    return true;
  }
  if (goes_on && chosen()) return edit_->setFocus(), true;
  if (object == search_ && (key.key() == Qt::Key_Down || key.key() == Qt::Key_Up)) {
    const int row = table_->currentIndex().row() + (key.key() == Qt::Key_Down ? 1 : -1);
    if (row >= 0 && row < found_->rowCount()) table_->selectRow(row);
    return true;
  }
  return FormDialog::eventFilter(object, event);
}

} // namespace amplab
