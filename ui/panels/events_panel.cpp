// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/events_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>

namespace amplab {

EventsPanel::EventsPanel(const RunStore& store, const Theme& theme, QWidget* parent)
    : QWidget(parent), model_(store), kinds_(new QComboBox), summary_(new QLabel),
      table_(new CellTable(theme, EventModel::Lane)) {
  setObjectName("eventsPanel");
  filter_.setSourceModel(&model_);
  filter_.setFilterKeyColumn(EventModel::Kind);

  kinds_->setObjectName("eventKind");
  kinds_->setAccessibleName(tr("Only events of this kind"));
  kinds_->addItem(tr("all events"));
  for (int kind = 0; kind <= static_cast<int>(EventKind::injection); ++kind) {
    const std::string_view name = name_of(static_cast<EventKind>(kind));
    kinds_->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
  }
  summary_->setObjectName("eventsSummary");
  summary_->setProperty("tone", "quiet");

  table_->setObjectName("eventsTable");
  table_->setAccessibleName(tr("Events"));
  table_->setModel(&filter_);
  table_->setColumnWidths({8, 22, 11});
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setEmptySentence(tr("Nothing has happened yet. Skipped steps, changes of the loss scale, turned dials and the "
                              "first NaN appear here once the lanes run; Space starts them."));

  auto* row = new QHBoxLayout;
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(kinds_);
  row->addWidget(summary_);
  row->addStretch();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(table_, 1);

  connect(kinds_, &QComboBox::currentIndexChanged, this, [this](int kind) {
    filter_.setFilterRegularExpression(kind == 0 ? QString() : QString("^%1$").arg(kinds_->itemText(kind)));
    count();
  });
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) {
    emit stepActivated(index.data(LaneRole).toInt(), index.data(StepRole).toLongLong());
  });
  connect(&filter_, &QAbstractItemModel::rowsInserted, this, &EventsPanel::count);
  connect(&filter_, &QAbstractItemModel::modelReset, this, &EventsPanel::count);
  count();
}

void EventsPanel::count() {
  const int shown = filter_.rowCount(), all = model_.rowCount();
  summary_->setText(shown == all ? tr(all == 1 ? "%1 event" : "%1 events").arg(all) : tr("%1 of %2 events").arg(shown).arg(all));
}

} // namespace amplab
