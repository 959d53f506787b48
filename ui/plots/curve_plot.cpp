// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_plot.h"

#include "ui/models/keymap.h"
#include "ui/plots/lane_legend.h"
#include "ui/plots/plot_canvas.h"
#include "ui/theme/text_length.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>

namespace amplab {
namespace {

constexpr int kWidthForLegendBelow = 110; // pixels of a plot's height

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
    entries.push_back({lane.id(), lane.colour(), QString::fromStdString(lane.name()), content.text(value)});
  }
  return entries;
}

} // namespace

CurvePlot::CurvePlot(const PlotRow& row, const RunStore& store, Timeline& timeline, const Theme& theme, QWidget* parent)
    : QWidget(parent), content_(std::make_unique<PlotContent>(row, store, timeline)), store_(store),
      timeline_(timeline), theme_(theme), canvas_(new PlotCanvas(*content_, timeline, theme, this)),
      legend_(new LaneLegend(timeline, theme, this)), title_(new QLabel(plot_text(row.title), this)),
      variants_(new QComboBox(this)), others_(new QComboBox(this)), head_(new QHBoxLayout),
      column_(new QVBoxLayout(this)), logButton_(new QToolButton(this)) {
  setObjectName(QString("plot:") + row.id);
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  canvas_->setObjectName(QString("canvas:") + row.id);
  canvas_->setAccessibleName(tr("Plot of %1 over time").arg(plot_text(row.title)));
  title_->setProperty("tone", "title");

  variants_->setObjectName(QString("variant:") + row.id);
  variants_->setAccessibleName(tr("Quantity plotted in %1").arg(plot_text(row.title)));
  variants_->setFocusPolicy(Qt::TabFocus);
  variants_->setProperty("compact", true);
  variants_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  offerVariants();
  connect(variants_, &QComboBox::currentIndexChanged, this, [this](int index) {
    content_->setVariant(index);
    wanted_ = variant();
    timeline_.endGesture();
    refresh();
    emit optionsChanged();
  });

  logButton_->setObjectName(QString("log:") + row.id);
  logButton_->setText(tr("log"));
  on_keymap_change(logButton_,
                   [this] { logButton_->setToolTip(with_key(tr("Logarithmic axis"), ActionId::log_loss)); });
  logButton_->setCheckable(true);
  logButton_->setProperty("outlined", true);
  logButton_->setProperty("compact", true);
  logButton_->setFocusPolicy(Qt::TabFocus);
  connect(logButton_, &QToolButton::toggled, this, [this](bool on) {
    content_->setLog(on);
    refresh();
    emit optionsChanged();
  });

  others_->setObjectName(QString("others:") + row.id);
  others_->setAccessibleName(tr("Choose the plot"));
  others_->setToolTip(others_->accessibleName());
  others_->setFocusPolicy(Qt::TabFocus);
  others_->setProperty("compact", true);
  others_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  others_->setFont(text_font(0, QFont::DemiBold));
  others_->hide();
  connect(others_, &QComboBox::activated, this, &CurvePlot::otherPlotChosen);

  head_->setContentsMargins(kWideGap, kHairGap + 1, kSmallGap, 0);
  head_->setSpacing(kSmallGap + kHairGap);
  for (QWidget* each : std::initializer_list<QWidget*>{title_, others_, variants_, logButton_}) head_->addWidget(each);
  head_->addWidget(legend_, 1);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  column_->addLayout(head_);
  column_->addWidget(canvas_, 1);

  connect(canvas_, &PlotCanvas::markClicked, this, &CurvePlot::explainWanted);
  connect(&timeline_, &Timeline::viewChanged, this, &CurvePlot::refresh);
  connect(&timeline_, &Timeline::displayChanged, this, &CurvePlot::refresh);
  connect(&timeline_, &Timeline::cursorChanged, this, &CurvePlot::updateLegend);
  connect(&store_.earlier(), &EarlierRuns::changed, this, &CurvePlot::refresh);
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    content_->forgetLanes();
    offerVariants();
    refresh();
  });
}

CurvePlot::~CurvePlot() { delete canvas_; } // canvas_ paints content_

const PlotRow& CurvePlot::row() const { return content_->row(); }

// If the variant is unknown, remembers the key, because a lane may declare it later.
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
  showChoices();
  if (variants_->currentIndex() != content_->variantIndex()) content_->setVariant(variants_->currentIndex());
}

bool CurvePlot::offers(const QString& key) const { return variants_->findData(key) >= 0; }

QString CurvePlot::variant() const { return content_->variant().key; }

void CurvePlot::setLog(bool log) {
  if (row().log_choice) logButton_->setChecked(log);
}

bool CurvePlot::isLog() const { return content_->isLog(); }

void CurvePlot::setLane(LaneId lane) {
  content_->setStackLane(lane);
  refresh();
}

void CurvePlot::setPlain(bool plain) {
  plain_ = plain;
  showChoices();
  placeLegend();
}

void CurvePlot::showChoices() {
  variants_->setVisible(!plain_ && variants_->count() > 1);
  logButton_->setVisible(!plain_ && row().log_choice);
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
  placeLegend();
}

void CurvePlot::offerOtherPlots(const QStringList& titles, int shown) {
  const QSignalBlocker quiet(others_);
  QStringList offered;
  for (int i = 0; i < others_->count(); ++i) offered << others_->itemText(i);
  if (offered == titles && (titles.isEmpty() || others_->currentIndex() == shown)) return;
  others_->clear();
  others_->addItems(titles);
  others_->setCurrentIndex(shown);
  others_->setVisible(!titles.isEmpty());
  title_->setVisible(titles.isEmpty());
  placeLegend();
}

int CurvePlot::headWidth(const QWidget& title) const {
  int width = head_->contentsMargins().left() + head_->contentsMargins().right();
  for (const QWidget* each : std::initializer_list<const QWidget*>{&title, variants_, logButton_})
    if (each == &title || !each->isHidden()) width += each->sizeHint().width() + head_->spacing();
  return width;
}

int CurvePlot::fullWidth() const {
  const int lanes = static_cast<int>(legend_->entries().size());
  return std::max(headWidth(*title_), lanes == 0 ? 0 : legend_->leastWidth(2) + kWideGap + kSmallGap);
}

// Places the legend beside the title if names and values fit there in up to two rows. Otherwise places it below, if
// the plot is high enough.
void CurvePlot::placeLegend() {
  const int beside = width() - (others_->isHidden() ? headWidth(*title_) : headWidth(*others_));
  const bool narrow = legend_->entries().size() > 1 && beside < legend_->leastWidth(2);
  const bool below = narrow && height() >= font_scaled(kWidthForLegendBelow);
  if ((column_->indexOf(legend_) >= 0) == below) return;
  if (below) {
    head_->removeWidget(legend_);
    head_->addStretch(1);
    column_->insertWidget(1, legend_);
  } else {
    column_->removeWidget(legend_);
    delete head_->takeAt(head_->count() - 1);
    head_->addWidget(legend_, 1);
  }
}

QString CurvePlot::variantLabel() const { return variants_->currentText(); }

std::vector<LegendEntry> CurvePlot::shownEntries() const {
  std::vector<LegendEntry> entries = legend_->entries();
  std::erase_if(entries, [this](const LegendEntry& entry) { return timeline_.isHidden(entry.lane); });
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
