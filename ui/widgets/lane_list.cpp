// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lane_list.h"

#include "engine/run/lane_name.h"
#include "ui/models/cell.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/cell_delegate.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace amplab {
namespace {

constexpr int kRowHeight = 26, kMostRowsShown = 6;

} // namespace

LaneList::LaneList(ConfigDocument& document, LaneSelection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent), document_(document), selection_(selection), list_(new QListWidget(this)),
      add_(new QToolButton(this)), remove_(new QToolButton(this)) {
  list_->setObjectName("lanes");
  list_->setAccessibleName(tr("Lanes"));
  list_->setItemDelegate(new CellDelegate(theme, list_));
  list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setUniformItemSizes(true);
  add_->setObjectName("lane:add");
  add_->setIcon(glyph_icon(Glyph::duplicate));
  add_->setText(tr("Duplicate"));
  add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  remove_->setObjectName("lane:remove");
  remove_->setIcon(glyph_icon(Glyph::close));
  remove_->setText(tr("Remove"));
  remove_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  remove_->setToolTip(tr("Remove the selected lane"));
  for (QToolButton* button : {add_, remove_}) button->setFocusPolicy(Qt::TabFocus);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kSmallGap);
  buttons->addWidget(add_);
  buttons->addWidget(remove_);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  column->addWidget(list_);
  column->addLayout(buttons);

  connect(add_, &QToolButton::clicked, this, &LaneList::addCopy);
  connect(remove_, &QToolButton::clicked, this, &LaneList::remove);
  connect(list_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
    // Deferred: renaming refills the list, which must not happen while its editor closes.
    const auto renameLater = [this, lane = list_->row(item), name = item->text().trimmed()] { rename(lane, name); };
    QMetaObject::invokeMethod(this, renameLater, Qt::QueuedConnection);
  });
  connect(list_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item) select(list_->row(item));
  });
  connect(&selection_, &LaneSelection::changed, this,
          [this] { list_->setCurrentRow(selection_.indexIn(document_.setups())); });
  connect(&document_, &ConfigDocument::lanesChanged, this, &LaneList::reload);
  connect(&document_, &ConfigDocument::settingsChanged, this, &LaneList::reload);
  reload();
}

void LaneList::reload() {
  const QSignalBlocker quiet(list_);
  list_->clear();
  for (const LaneSetup& setup : document_.setups()) {
    auto* item = new QListWidgetItem(QString::fromStdString(setup.config.name), list_);
    item->setData(ColourRole, setup.colour);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setSizeHint({0, font_scaled(kRowHeight)});
    item->setToolTip(tr("%1 · %2, scaler: %3\nDouble click renames it.")
                         .arg(item->text(), QString::fromStdString(setup.config.precision.mode),
                              QString::fromStdString(setup.config.scaler.kind)));
  }
  const int rows = std::clamp(list_->count(), 1, kMostRowsShown);
  list_->setFixedHeight(rows * font_scaled(kRowHeight) + 2);
  list_->setCurrentRow(selection_.indexIn(document_.setups()));
  select(list_->currentRow());
  add_->setEnabled(document_.laneCount() > 0 && !document_.isFull());
  add_->setToolTip(document_.isFull() ? document_.reasonNotToAdd() : tr("Add a copy of the selected lane"));
  remove_->setEnabled(document_.laneCount() > 0);
}

void LaneList::addCopy() {
  RunConfig copy = document_.config(selection_.indexIn(document_.setups()));
  copy.name = name_of_copy(copy.name, [this](const std::string& name) {
    return std::ranges::any_of(document_.setups(), [&](const LaneSetup& s) { return s.config.name == name; });
  });
  document_.addLane(copy);
  select(document_.laneCount() - 1);
}

void LaneList::select(int lane) {
  if (lane >= 0) selection_.select(document_.setups()[static_cast<size_t>(lane)].id);
}

void LaneList::remove() {
  if (document_.laneCount() > 0) document_.removeLane(selection_.indexIn(document_.setups()));
}

void LaneList::rename(int lane, const QString& name) {
  if (name.isEmpty() || lane >= document_.laneCount()) return reload();
  document_.setSetting(lane, "name", name.toStdString());
}

} // namespace amplab
