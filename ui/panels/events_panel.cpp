// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/events_panel.h"

#include "ui/models/keymap.h"
#include "ui/models/setting_labels.h"
#include "ui/widgets/chooser.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>

namespace amplab {

EventsPanel::EventsPanel(const PanelContext& of)
    : Panel(of), model_(store_), kinds_(make_chooser("eventKind", tr("Only events of this kind"))),
      lanes_(make_chooser("eventLane", tr("Only events of this lane"))), summary_(new QLabel),
      explain_(new QPushButton(glyph_icon(Glyph::explain), tr("Explain"))),
      fork_(new QPushButton(glyph_icon(Glyph::fork), tr("Fork before it…"))),
      table_(new CellTable(theme_, EventModel::Lane)) {
  filter_.setSourceModel(&model_);

  kinds_->addItem(tr("all events"));
  for (int kind = 0; kind <= static_cast<int>(kLastEventKind); ++kind)
    kinds_->addItem(translated_setting(name_of(static_cast<EventKind>(kind))));
  summary_->setObjectName("eventsSummary");
  summary_->setProperty("tone", "quiet");
  explain_->setObjectName("explainEvent");
  explain_->setToolTip(
      tr("Replays the step of the selected event and explains what happened, where, why, and the effect"));
  fork_->setObjectName("forkEvent");
  fork_->setToolTip(tr("Creates a lane that shares the history up to the step before the selected event"));

  table_->setObjectName("eventsTable");
  table_->setAccessibleName(tr("Events"));
  table_->setModel(&filter_);
  table_->setColumnWidths({8, 22, 11, 5});
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  on_keymap_change(this, [this] {
    table_->setEmptySentence(tr("No events yet. Skipped steps, changes of the loss scale or of settings and the first "
                                "NaN appear here when the lanes run. %1 starts them.")
                                 .arg(key_text(ActionId::run)));
  });

  head_ = new QWidget;
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(kinds_);
  row->addWidget(lanes_);
  row->addWidget(summary_);
  row->addStretch();
  row->addWidget(explain_);
  row->addWidget(fork_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(table_, 1);

  connect(kinds_, &QComboBox::currentIndexChanged, this, [this](int kind) {
    filter_.setKind(kind == 0 ? std::nullopt : std::optional(static_cast<EventKind>(kind - 1)));
    count();
  });
  connect(lanes_, &QComboBox::currentIndexChanged, this, [this](int lane) {
    lane_ = lane <= 0 ? LaneId() : store_.lane(lane - 1).id();
    filter_.setLane(lane <= 0 ? std::nullopt : std::optional(lane - 1));
    count();
  });
  connect(table_, &QTableView::clicked, this, &EventsPanel::activate);
  connect(table_, &QTableView::activated, this, &EventsPanel::activate);
  connect(table_, &QWidget::customContextMenuRequested, this, &EventsPanel::showMenu);
  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &EventsPanel::offer);
  for (QPushButton* button : {explain_, fork_}) button->setFocusPolicy(Qt::TabFocus);
  connect(explain_, &QPushButton::clicked, this, [this] {
    const EventRow place = eventOf(table_->currentIndex());
    focus_.explain(place.lane, place.step);
  });
  connect(fork_, &QPushButton::clicked, this, [this] {
    const EventRow place = eventOf(table_->currentIndex());
    emit requests_.forkWanted(place.lane, place.step - 1);
  });
  connect(&filter_, &QAbstractItemModel::rowsInserted, this, &EventsPanel::count);
  connect(&filter_, &QAbstractItemModel::modelReset, this, &EventsPanel::count);
  connect(&store_, &RunStore::lanesChanged, this, &EventsPanel::listLanes);
  connect(&focus_, &Focus::lineShown, this, &EventsPanel::showLine);
  listLanes();
  count();
}

void EventsPanel::listLanes() {
  {
    const QSignalBlocker quiet(lanes_);
    lanes_->clear();
    lanes_->addItem(tr("all lanes"));
    for (int lane = 0; lane < store_.laneCount(); ++lane)
      lanes_->addItem(QString::fromStdString(store_.lane(lane).name()));
    lanes_->setCurrentIndex(1 + store_.indexOf(lane_));
  }
  emit lanes_->currentIndexChanged(lanes_->currentIndex());
}

void EventsPanel::count() {
  const int shown = filter_.rowCount(), all = model_.rowCount();
  summary_->setText(shown == all ? tr("%n events", nullptr, all) : tr("%1 of %n events", nullptr, all).arg(shown));
  offer();
}

// Enables the buttons that apply to the selected event.
void EventsPanel::offer() {
  const QModelIndex chosen = table_->currentIndex();
  const bool step = chosen.isValid() && eventOf(chosen).step > 0;
  explain_->setEnabled(step);
  fork_->setEnabled(step);
}

EventsPanel::EventRow EventsPanel::eventOf(const QModelIndex& index) const {
  const int row = filter_.mapToSource(index).row();
  const Event event = model_.eventAt(row);
  return {model_.lane(row), static_cast<qlonglong>(event.step), event.kind, static_cast<qlonglong>(event.line)};
}

void EventsPanel::activate(const QModelIndex& index) {
  const EventRow place = eventOf(index);
  focus_.showStep(place.lane, place.step);
  if (place.line > 0) focus_.showLine(place.lane, place.line);
  if (is_explained(place.kind)) focus_.explain(place.lane, place.step);
}

void EventsPanel::showLine(int64_t line) {
  const auto is_of_line = [&](const QModelIndex& index) {
    const int row = filter_.mapToSource(index).row();
    return model_.lane(row) == focus_.lane() && model_.line(row) == line;
  };
  if (line <= 0 || (table_->currentIndex().isValid() && is_of_line(table_->currentIndex()))) return;
  for (int row = filter_.rowCount(); row-- > 0;) {
    const QModelIndex index = filter_.index(row, EventModel::Line);
    if (!is_of_line(index)) continue;
    table_->setCurrentIndex(index);
    table_->scrollTo(index);
    return;
  }
}

void EventsPanel::showMenu(const QPoint& at) {
  const QModelIndex index = table_->indexAt(at);
  if (!index.isValid()) return;
  const EventRow place = eventOf(index);
  QMenu menu(this);
  menu.addAction(tr("Show step %1").arg(place.step), this, [&] { focus_.showStep(place.lane, place.step); });
  menu.addAction(glyph_icon(Glyph::explain), tr("Explain step %1").arg(place.step), this,
                 [&] { focus_.explain(place.lane, place.step); });
  menu.addAction(glyph_icon(Glyph::inspect), tr("Show its op calls"), this,
                 [&] { emit requests_.inspectionWanted(place.lane, place.step); });
  menu.addAction(glyph_icon(Glyph::fork), tr("Fork before it…"), this,
                 [&] { emit requests_.forkWanted(place.lane, place.step - 1); });
  menu.addAction(tr("Copy rows"), table_, &CellTable::copySelection);
  menu.exec(table_->viewport()->mapToGlobal(at));
}

} // namespace amplab
