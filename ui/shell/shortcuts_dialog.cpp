// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/shortcuts_dialog.h"

#include "ui/models/keymap.h"
#include "ui/shell/actions.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

namespace amplab {
namespace {

struct Gesture {
  const char *what, *help;
};

constexpr Gesture kGestures[] = {
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Left drag"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Zooms a rectangle of a plot")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Ctrl + drag"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Moves a plot")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Wheel, Shift + wheel"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Zooms along x, along y")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Double click"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Shows all of a plot")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Alt+Up, Alt+Down"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Moves a line of a program, with the block that it opens")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Ctrl+/"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Comments or uncomments a line of a program")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Ctrl+Space"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Completes a name in a program")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Ctrl+C"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Copies the selected rows of a table with headers")},
    {QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Tab, Return"),
     QT_TRANSLATE_NOOP("amplab::ShortcutsDialog", "Goes to the next field or button; presses it")},
};

void add_row(QGridLayout& grid, const QString& key, const QString& help) {
  const int row = grid.rowCount();
  auto* key_label = new QLabel(key);
  key_label->setProperty("tone", "title");
  grid.addWidget(key_label, row, 0);
  grid.addWidget(new QLabel(help), row, 1);
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QWidget* parent) : QDialog(parent) {
  setObjectName("shortcutsDialog");
  setWindowTitle(tr("Shortcuts"));
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(3 * kWideGap);
  grid->setVerticalSpacing(kSmallGap);
  for (const ActionRow& row : action_table())
    if (const QKeySequence key = keymap().key(row.id); !key.isEmpty())
      add_row(*grid, key.toString(QKeySequence::NativeText), Actions::tr(row.help));
  for (const Gesture& gesture : kGestures) add_row(*grid, tr(gesture.what), tr(gesture.help));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  QPushButton* change = buttons->addButton(tr("Change keys…"), QDialogButtonBox::ActionRole);
  change->setObjectName("shortcuts:change");
  connect(change, &QPushButton::clicked, this, [this] {
    accept();
    emit changeWanted();
  });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2 * kWideGap, 2 * kWideGap, 2 * kWideGap, kWideGap);
  column->setSpacing(kWideGap);
  auto* keys = new QWidget;
  grid->setContentsMargins({});
  keys->setLayout(grid);
  auto* area = new QScrollArea; // the list can exceed a small screen
  area->setWidget(keys);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(keys->sizeHint().width() + area->verticalScrollBar()->sizeHint().width());
  column->addWidget(area, 1);
  column->addWidget(buttons);
  const QSize all(area->minimumWidth() + 4 * kWideGap,
                  keys->sizeHint().height() + buttons->sizeHint().height() + 4 * kWideGap);
  resize(all.boundedTo(screen()->availableSize() - QSize(40, 80)));
}

} // namespace amplab
