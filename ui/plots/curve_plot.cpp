// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_plot.h"

#include "ui/plots/lane_legend.h"
#include "ui/plots/plot_canvas.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace amplab {
namespace {

QString plot_text(const char* text) { return QCoreApplication::translate("Plots", text); }

std::vector<LegendEntry> legend_entries(PlotContent& content) {
  std::vector<LegendEntry> entries;
  if (content.variant().shape == LineShape::stack) return entries;
  const RunStore& store = content.store();
  const auto cursor = content.timeline().cursor();
  for (int i = 0; i < store.laneCount(); ++i) {
    const LaneStore& lane = store.lane(i);
    if (!content.matters(i) || (lane.empty() && content.row().only_recorded)) continue;
    const double value = cursor ? content.valueAt(i, *cursor) : content.latest(i);
    entries.push_back({lane.colour(), QString::fromStdString(lane.name()), content.text(value)});
  }
  return entries;
}

} // namespace

CurvePlot::CurvePlot(const PlotRow& row, const RunStore& store, Timeline& timeline, const Theme& theme,
                     QWidget* parent)
    : QWidget(parent), content_(std::make_unique<PlotContent>(row, store, timeline)), store_(store),
      timeline_(timeline), theme_(theme), canvas_(new PlotCanvas(*content_, timeline, theme, this)),
      legend_(new LaneLegend(timeline, theme, this)), title_(new QLabel(plot_text(row.title), this)),
      variants_(new QComboBox(this)), logButton_(new QToolButton(this)) {
  setObjectName(QString("plot:") + row.id);
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  canvas_->setObjectName(QString("canvas:") + row.id);
  canvas_->setAccessibleName(tr("Plot of %1 over time").arg(plot_text(row.title)));
  title_->setProperty("tone", "title");

  variants_->setObjectName(QString("variant:") + row.id);
  variants_->setAccessibleName(tr("What %1 shows").arg(plot_text(row.title)));
  variants_->setFocusPolicy(Qt::TabFocus);
  variants_->setProperty("compact", true);
  variants_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  offerVariants();
  connect(variants_, &QComboBox::currentIndexChanged, this, [this](int index) {
    content_->setVariant(index);
    wanted_ = variant();
    timeline_.endGesture();
    refresh();
    emit dialsChanged();
  });

  logButton_->setObjectName(QString("log:") + row.id);
  logButton_->setText(tr("log"));
  logButton_->setToolTip(tr("Logarithmic axis (L)"));
  logButton_->setCheckable(true);
  logButton_->setProperty("outlined", true);
  logButton_->setProperty("compact", true);
  logButton_->setFocusPolicy(Qt::TabFocus);
  logButton_->setVisible(row.log_choice);
  connect(logButton_, &QToolButton::toggled, this, [this](bool on) {
    content_->setLog(on);
    refresh();
    emit dialsChanged();
  });

  auto* head = new QHBoxLayout;
  head->setContentsMargins(kWideGap, kHairGap + 1, kSmallGap, 0);
  head->setSpacing(kSmallGap + kHairGap);
  head->addWidget(title_);
  head->addWidget(variants_);
  head->addWidget(logButton_);
  head->addWidget(legend_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(canvas_, 1);

  connect(canvas_, &PlotCanvas::markClicked, this, &CurvePlot::explainWanted);
  connect(&timeline_, &Timeline::viewChanged, this, &CurvePlot::refresh);
  connect(&timeline_, &Timeline::lookChanged, this, &CurvePlot::refresh);
  connect(&timeline_, &Timeline::cursorChanged, this, &CurvePlot::updateLegend);
  connect(&store_.earlier(), &EarlierRuns::changed, this, &CurvePlot::refresh);
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    content_->forgetLanes();
    offerVariants();
    refresh();
  });
}

CurvePlot::~CurvePlot() { delete canvas_; } // paints content_

const PlotRow& CurvePlot::row() const { return content_->row(); }

// A lane may declare it later.
void CurvePlot::setVariant(const QString& key) {
  variants_->setCurrentIndex(std::max(0, variants_->findData(key)));
  wanted_ = key;
}

void CurvePlot::offerVariants() {
  const QSignalBlocker quiet(variants_);
  variants_->clear();
  for (const PlotVariant& variant : content_->variants()) {
    variants_->addItem(plot_text(variant.label), QString(variant.key));
    variants_->setItemData(variants_->count() - 1, plot_text(variant.help), Qt::ToolTipRole);
  }
  variants_->setCurrentIndex(std::max(0, variants_->findData(wanted_)));
  variants_->setVisible(variants_->count() > 1);
  if (variants_->currentIndex() != content_->variantIndex()) content_->setVariant(variants_->currentIndex());
}

bool CurvePlot::offers(const QString& key) const { return variants_->findData(key) >= 0; }

QString CurvePlot::variant() const { return content_->variant().key; }

void CurvePlot::setLog(bool log) {
  if (row().log_choice) logButton_->setChecked(log);
}

bool CurvePlot::isLog() const { return content_->isLog(); }

void CurvePlot::setLane(int lane) {
  content_->setStackLane(lane);
  refresh();
}

void CurvePlot::setXLabelsShown(bool shown) { canvas_->setXLabelsShown(shown); }

void CurvePlot::setTitle(const QString& title) {
  title_->setText(title);
  updateLegend();
}

void CurvePlot::refresh() {
  canvas_->refresh();
  updateLegend();
  emit refreshed();
}

void CurvePlot::updateLegend() {
  legend_->setEntries(legend_entries(*content_));
}

QString CurvePlot::variantLabel() const { return variants_->currentText(); }

std::vector<LegendEntry> CurvePlot::shownEntries() const {
  std::vector<LegendEntry> entries = legend_->entries();
  std::erase_if(entries, [this](const LegendEntry& entry) { return timeline_.isHidden(entry.colour); });
  return entries;
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateLegend();
}

void CurvePlot::contextMenuEvent(QContextMenuEvent* event) {
  std::unique_ptr<QMenu> menu(createMenu(this, event->pos()));
  menu->exec(event->globalPos());
}

} // namespace amplab
