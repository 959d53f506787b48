// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/scaling_panel.h"

#include "engine/run/links.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/plots/scaling_plot.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <chrono>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kScalingRefresh{250};
constexpr const char* kScalingKey = "scaling";
constexpr int kRanksOnNode[] = {1, 2, 4, 8, 16};
constexpr int kChoicesWidth = 300;

QComboBox* choice_box(const char* name, const QString& meaning) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  box->setToolTip(meaning);
  box->setAccessibleName(meaning);
  return box;
}

void add_links(QComboBox& box) {
  for (const LinkRow& row : link_table()) {
    box.addItem(qt(row.label), qt(row.name));
    box.setItemData(box.count() - 1,
                    ScalingPanel::tr("%1 µs, %2 GB/s (assumed)")
                        .arg(number_label(1e6 * row.link.latency_s, 3), number_label(1e-9 * row.link.bytes_per_s, 3)),
                    Qt::ToolTipRole);
  }
}

void choose(QComboBox& box, const QVariant& data) {
  if (const int at = box.findData(data); at >= 0) box.setCurrentIndex(at);
}

} // namespace

ScalingPanel::ScalingPanel(const PanelContext& of) : Panel(of), head_(makeHead()), plot_(new ScalingPlot(theme_)) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  empty_ = toned_label(tr("Run the lane. The plan needs the step time measured here."), "quiet", this);
  empty_->setObjectName("scaling:empty");
  empty_->setWordWrap(true);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setMargin(kWideGap);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(makeChoices());
  row->addWidget(plot_, 1);
  row->addWidget(empty_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addLayout(row, 1);

  soon_.setSingleShot(true);
  soon_.setInterval(kScalingRefresh);
  connect(&soon_, &QTimer::timeout, this, &ScalingPanel::refresh);
  for (QComboBox* box : {between_, per_node_, within_, gradients_})
    connect(box, &QComboBox::currentIndexChanged, this, &ScalingPanel::refresh);
  connect(&store_, &RunStore::published, this, [this](News news) {
    if (isVisible() && (news.steps || news.ops) && !soon_.isActive()) soon_.start();
  });
  followLane([this] { refresh(); });
}

QWidget* ScalingPanel::makeHead() {
  auto* head = new QWidget(this);
  name_ = toned_label({}, "title", head);
  name_->setObjectName("scaling:lane");
  sentence_ = toned_label({}, "quiet", head);
  sentence_->setObjectName("scaling:sentence");
  sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(name_);
  row->addWidget(sentence_, 1);
  return head;
}

QWidget* ScalingPanel::makeChoices() {
  auto* part = new QWidget;
  part->setFixedWidth(font_scaled(kChoicesWidth));
  between_ = choice_box("scaling:between", tr("Link between the nodes"));
  within_ = choice_box("scaling:within", tr("Link between the ranks of a node"));
  per_node_ = choice_box("scaling:perNode", tr("Ranks per node. They share the link of the node to the others."));
  gradients_ = choice_box("scaling:gradients", tr("Format in which gradients are reduced"));
  for (QComboBox* box : {between_, within_}) add_links(*box);
  for (const int ranks : kRanksOnNode) per_node_->addItem(count_label(ranks), ranks);
  gradients_->addItem(QString(), ""); // refresh() sets the text from the lane's own mode
  for (const char* format : {"fp16", "bf16"}) gradients_->addItem(format, format);
  const ScalingChoice usual;
  choose(*between_, qt(usual.between));
  choose(*within_, qt(usual.within));
  ground_ = toned_label({}, "quiet");
  ground_->setObjectName("scaling:ground");
  ground_->setWordWrap(true);
  ground_->setFont(text_font(-1));
  ground_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* form = new QFormLayout;
  form->setHorizontalSpacing(kGap);
  form->setVerticalSpacing(kSmallGap);
  form->addRow(tr("Between nodes"), between_);
  form->addRow(tr("Ranks per node"), per_node_);
  form->addRow(within_label_ = new QLabel(tr("Within a node")), within_);
  form->addRow(tr("Gradients in"), gradients_);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  column->setSpacing(kGap);
  column->addLayout(form);
  column->addWidget(ground_);
  column->addStretch(1);
  return part;
}

std::vector<Command> ScalingPanel::commands() {
  return {{"planRanks", [this](bool) { emit frontWanted(); }}};
}

ScalingChoice ScalingPanel::choice() const {
  const auto text = [](const QComboBox& box) { return box.currentData().toString().toStdString(); };
  return {text(*between_), text(*within_), per_node_->currentData().toInt(), text(*gradients_)};
}

void ScalingPanel::saveSettings(QVariantMap& settings) const {
  const ScalingChoice now = choice();
  settings[kScalingKey] =
      QStringList{qt(now.between), qt(now.within), QString::number(now.per_node), qt(now.gradients)};
}

void ScalingPanel::restoreSettings(const QVariantMap& settings) {
  const QStringList saved = settings[kScalingKey].toStringList();
  if (saved.size() != 4) return;
  choose(*between_, saved[0]);
  choose(*within_, saved[1]);
  choose(*per_node_, saved[2].toInt());
  choose(*gradients_, saved[3]);
}

void ScalingPanel::refresh() {
  if (!isVisible()) return; // showEvent catches up
  for (QWidget* part : {static_cast<QWidget*>(within_), static_cast<QWidget*>(within_label_)})
    part->setEnabled(per_node_->currentData().toInt() > 1);
  // The number of a recorded run's ranks is unknown.
  if (store_.laneCount() == 0 || store_.lane(focus_.lane()).isRecorded()) {
    for (QLabel* label : {name_, sentence_, ground_}) label->clear();
    plot_->show({}, 0);
    showPlot(false);
    return;
  }
  const LaneStore& lane = store_.lane(focus_.lane());
  ScalingView view = scaling_view(store_, lane.index(), choice());
  gradients_->setItemText(0, qt(view.own_format));
  name_->setText(qt(lane.name()));
  sentence_->setText(sentence_of(view));
  ground_->setText(basis_of(view));
  set_tone(*ground_, view.emulated ? "warning" : "quiet");
  showPlot(!view.points.empty());
  plot_->show(std::move(view), lane.colour());
}

void ScalingPanel::showPlot(bool there) {
  plot_->setVisible(there);
  empty_->setVisible(!there);
}

void ScalingPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  refresh();
}

} // namespace amplab
